import type { WholeMessage } from '../contract/nouns/message.ts'
import { isReadAtOnce, textOf } from '../core/domain/message.ts'
import { historyFor } from '../core/engine/prompt/history.ts'
import type { Perform } from '../core/gate/perform.ts'
import type { PromptMessage } from '../core/ports/model.ts'
import type { Turn, TurnEnd } from '../core/ports/runner.ts'
import { messageText } from '../core/render/message-text.ts'
import { type Scribe, scribeOf } from './scribe.ts'

/** A reply that has taken its place in the conversation, right behind what it answers, whatever is said meanwhile. */
interface BegunReply {
  isDue: true
  /** What it answers: the whole conversation up to here. */
  messages: PromptMessage[]
  /** Of that, what is new to the agent. */
  prompt: string
  end(said: Pick<TurnEnd, 'text' | 'usage'>): Promise<void>
  abandon(said: Pick<TurnEnd, 'text' | 'detail'>): Promise<void>
}

/** Nobody waits for a reply. `text` is one that was written down already, but never acted on. */
interface NoReply {
  isDue: false
  text: string
}

/** Finds out what a turn is to answer, and keeps the place of its reply. */
export async function beginReply(turn: Turn, perform: Perform): Promise<BegunReply | NoReply> {
  const scribe = scribeOf(turn, perform)
  const given = await scribe.read()
  let messages = await scribe.saidSince(0)
  if (historyFor(messages).at(-1)?.role !== 'user') return { isDue: false, text: await unheard(messages, scribe) }
  for (const { number } of messages.filter(isUnfinished)) await scribe.abandon(number, { text: '', detail: 'it was cut off' })
  for (;;) {
    const reply = await scribe.begin(newestOf(messages))
    if (reply !== undefined) {
      return {
        isDue: true,
        messages: historyFor(messages),
        prompt: [turn.prompt, ...messages.filter(isNewsSince(given)).map(messageText)].filter(Boolean).join('\n\n'),
        end: (said) => scribe.end(reply, said),
        abandon: (said) => scribe.abandon(reply, said),
      }
    }
    messages = await scribe.saidSince(0)
  }
}

/** The agent has spoken, and its daemon died or was shut down before anything could come of it: it need not be asked again. */
async function unheard(messages: readonly WholeMessage[], scribe: Scribe): Promise<string> {
  const reply = messages.findLast(({ role, kind }) => role === 'assistant' && kind === 'reply')
  const outcome = reply === undefined || reply.run === null ? null : await scribe.outcomeOf(reply.run)
  return reply !== undefined && (outcome === 'lost' || outcome === 'stopped') ? textOf(reply) : ''
}

function isUnfinished({ role, endedAt }: WholeMessage): boolean {
  return role === 'assistant' && endedAt === 0
}

function isNewsSince(read: number): (message: WholeMessage) => boolean {
  return (message) => message.role === 'user' && message.kind !== 'command' && message.number > read && !isReadAtOnce(message)
}

function newestOf(messages: readonly WholeMessage[]): number {
  return messages.findLast(({ role }) => role === 'user')?.number ?? 0
}
