import { refused } from '../refused.ts'
import type { NotifyWrit } from '../writ.ts'
import { inConversation, type WritContext } from '../writ-context.ts'

export async function answerNotify({ text }: NotifyWrit, context: WritContext): Promise<string> {
  const told = await context.perform('notification.add', { text, ...inConversation(context) }, context.call)
  return told.granted ? `told the people: notification #${told.value.notification.number}` : refused(told.refusal)
}
