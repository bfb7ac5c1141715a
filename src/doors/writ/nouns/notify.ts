import { heldBackAnswer } from '../../../core/render/held-back-answer.ts'
import { type Grammar, mistake } from '../grammar.ts'
import { refused } from '../refused.ts'
import { type NotifyWrit, notifyUsage, type Writ } from '../writ.ts'
import { inConversation, type WritContext } from '../writ-context.ts'

export const notifyGrammar: Grammar = { oneLine, blocks: new Map() }

function oneLine(words: string): Writ {
  const text = words.trim()
  if (text === '') return mistake('notify', 'notify', `it takes the text on the same line: ${notifyUsage}`)
  return { command: 'notify', noun: 'notify', verb: 'notify', text }
}

export async function answerNotify({ text }: NotifyWrit, context: WritContext): Promise<string> {
  const sent = await context.perform('notification.add', { text, ...inConversation(context) }, context.call)
  if (!sent.granted) return refused(sent.refusal)
  const { notification } = sent.value
  return notification.heldBack > 0 ? heldBackAnswer(notification) : `told the people: notification #${notification.number}`
}
