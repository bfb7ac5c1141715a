import type { WholeMessage } from '../../contract/nouns/message.ts'
import { plainText } from '../../core/render/text/plain-text.ts'
import { nextLine } from '../../doors/cli/phrases/next-line.ts'
import { refusedLine } from '../../doors/cli/refused-line.ts'
import type { Conversation } from './repl-line.ts'

const lookEvery = 200
/** A daemon takes up what is said within moments; after this long there is none. */
const pickUpTimeout = 5_000

/** Says something in the session, and tells what its agent answers until it has come to rest. */
export async function sendAndFollow(text: string, conversation: Conversation): Promise<string> {
  const { perform, call, session } = conversation
  const sent = await perform('message.send', { session, text }, call)
  if (!sent.granted) return refusedLine(sent.refusal, '/help')
  const { answer, message } = sent.value
  if (answer !== null) return answer.parts.map(({ content }) => (content.type === 'text' ? plainText(content.text) : '')).join('\n')
  return listen(message.number, conversation)
}

async function listen(since: number, conversation: Conversation): Promise<string> {
  const { perform, call, session } = conversation
  const deadline = performance.now() + pickUpTimeout
  let heard = since
  for (;;) {
    const current = await perform('session.get', { session }, call)
    const said = await perform('message.list', { session, since: heard }, call)
    if (!current.granted || !said.granted) return 'The session is gone.'
    heard = tell(said.value.messages, heard, conversation)
    const { number, state, next, due } = current.value.session
    if (due && performance.now() > deadline) return 'It is kept, and read when a daemon runs: punchlist serve'
    if (state !== 'running' && !due) return state === 'dormant' ? '' : `${await asked(conversation)}(${state}: ${nextLine(next, number)})`
    if (conversation.isLeft?.()) return '(It goes on without you; /stop ends it.)'
    await new Promise((resolve) => setTimeout(resolve, lookEvery))
  }
}

/** Tells what has been said; answers up to which message all is told. */
export function tell(messages: readonly WholeMessage[], since: number, { hear, printer }: Pick<Conversation, 'hear' | 'printer'>): number {
  let heard = since
  for (const message of messages) {
    const { number, role, endedAt, parts } = message
    if (role === 'assistant' && endedAt === 0) break
    if (printer) {
      printer.message(message)
      if (parts.some(({ content }) => content.type === 'tool' && content.status !== 'completed' && content.status !== 'error')) break
    } else {
      const texts = parts.map(({ content }) => (content.type === 'text' && role === 'assistant' ? plainText(content.text) : ''))
      if (texts.some(Boolean)) hear(texts.filter(Boolean).join('\n'))
    }
    heard = number
  }
  return heard
}

/** What the agent wants to know; whatever is said next is the answer. */
async function asked({ perform, call, session }: Conversation): Promise<string> {
  const open = await perform('question.list', { session }, call)
  const questions = open.granted ? open.value.questions : []
  return questions
    .map(
      ({ number, text, options }) =>
        `#${number} ${plainText(text)}${options.length === 0 ? '' : ` (${options.map(plainText).join(' | ')})`}\n`,
    )
    .join('')
}
