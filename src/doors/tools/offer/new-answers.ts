import type { Perform } from '../../../core/gate/perform.ts'
import { answerText } from '../../../core/render/answer-text.ts'
import { indented } from '../../../core/render/text/plain-text.ts'
import type { ToolClient } from './find-tool-client.ts'

/** Nobody sends a message to a client from outside: what was answered to it is told beside the next thing it hears, once. */
export async function newAnswers(perform: Perform, { caller, session }: Pick<ToolClient, 'caller' | 'session'>): Promise<string> {
  if (session === 0 || caller.run !== undefined) return ''
  const found = await perform('question.list', { session, unheard: true }, { caller })
  // An answer that cannot be told now is told later; the call itself has ended well.
  if (!found.granted) return ''
  return found.value.questions.map((question) => indented(answerText(question, question.answer)).trimStart()).join('\n')
}
