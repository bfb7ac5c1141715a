import { outsideConversation } from '../outside-conversation.ts'
import { refused } from '../refused.ts'
import type { ReplyWrit } from '../writ.ts'
import type { WritContext } from '../writ-context.ts'

export async function answerReply({ text }: ReplyWrit, { perform, call, session }: WritContext): Promise<string> {
  if (session === 0) return outsideConversation('A reply is given in a conversation')
  const replied = await perform('message.reply', { session, text }, call)
  return replied.granted ? `Replied to session #${replied.value.session.number}.` : refused(replied.refusal)
}
