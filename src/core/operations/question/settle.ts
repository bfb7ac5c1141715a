import type { Question } from '../../../contract/nouns/question.ts'
import { may } from '../../domain/access/access.ts'
import { decideAnswer } from '../../domain/question.ts'
import type { WriteContext } from '../../gate/handler.ts'
import type { StoredSession } from '../../ports/records.ts'
import { settlePart } from '../message/settle-part.ts'

/**
 * A person who speaks in a session has answered what it asked: their words are the answer to its questions, and a tool that they
 * did not allow is not allowed. Who may not answer has only spoken: what it asked is still to be answered.
 */
export async function settleQuestions(session: StoredSession, text: string, context: WriteContext): Promise<void> {
  if (!may(context.caller, 'question:answer')) return
  const { rows } = await context.store.questions.list({ session: session.number, open: true, limit: 100, after: undefined })
  for (const question of rows) {
    const answer = question.kind === 'approval' ? 'deny' : text
    answerQuestion(question, answer, context)
    if (question.kind === 'approval') await deny(question, 'the person said something else instead', context)
  }
}

export function answerQuestion(before: Question, answer: string, context: WriteContext): Question {
  return context.change('question', before, (question) => decideAnswer(question, answer, context.caller.name, context.now))
}

export async function deny({ part: id }: Question, why: string, context: WriteContext): Promise<void> {
  const part = id === null ? undefined : await context.find('part', id)
  if (part === undefined) return
  const known = part.content.type === 'tool' ? part.content.approval : null
  const approval = { print: '', told: false, ...known, state: 'denied' as const }
  const output = `Not allowed: ${why}. Do without it, or ask for something else.`
  settlePart(part, { ok: false, output, also: part.content.type === 'tool' ? { approval } : {} }, context)
}
