import { type Grammar, mistake } from '../grammar.ts'
import { outsideConversation, refused } from '../refused.ts'
import { type ReplyWrit, replyUsage, type Writ } from '../writ.ts'
import type { WritContext } from '../writ-context.ts'

export const replyGrammar: Grammar = {
  isVerbless: true,
  oneLine: (words) => reply(words, []),
  blocks: new Map([
    [
      '',
      {
        read: reply,
        done: 'sent',
        advice: `The line after ${replyUsage} goes on with the reply: end it with /endreply, or leave an empty line if it does not.`,
      },
    ],
  ]),
  strayEnd: `there is no open /reply here, so the lines above were not sent. They must start on the line right after ${replyUsage}`,
}

function reply(words: string, lines: readonly string[]): Writ {
  const text = [words, ...lines].join('\n').trim()
  if (text === '') return mistake('reply', 'reply', `it takes the text: ${replyUsage}`)
  return { command: 'reply', noun: 'reply', verb: 'reply', text }
}

export async function answerReply({ text }: ReplyWrit, { perform, call, session }: WritContext): Promise<string> {
  if (session === 0) return outsideConversation('A reply is given in a conversation')
  const replied = await perform('message.reply', { session, text }, call)
  return replied.granted ? `Replied to session #${replied.value.session.number}.` : refused(replied.refusal)
}
