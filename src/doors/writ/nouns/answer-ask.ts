import { inNames } from '../../../core/gate/explain.ts'
import { outsideConversation } from '../outside-conversation.ts'
import { refused } from '../refused.ts'
import type { AskWrit } from '../writ.ts'
import type { WritContext } from '../writ-context.ts'

export async function answerAsk({ text, options }: AskWrit, { perform, call, session }: WritContext): Promise<string> {
  if (session === 0) return outsideConversation('The people are asked from a conversation')
  const asked = await perform('question.ask', { session, text, options }, call)
  if (asked.granted)
    return `Asked the people: question #${asked.value.question.number}. End your turn: the answer follows as soon as there is one.`
  const words = inNames(asked.refusal, (field) =>
    field.replace(/^text$/, 'question').replace(/^options\.(\d+)$/, (_, index) => `option ${Number(index) + 1}`),
  )
  return refused({ ...asked.refusal, ...words })
}
