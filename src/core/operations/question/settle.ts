import type { Part } from '../../../contract/nouns/message.ts'
import type { Question } from '../../../contract/nouns/question.ts'
import { may } from '../../domain/access/access.ts'
import { decideAnswer } from '../../domain/question.ts'
import type { WriteContext } from '../../gate/handler.ts'
import type { StoredSession } from '../../ports/store.ts'
import { settlePart } from '../message/settle-part.ts'
import { type Consequences, nothing, together } from '../run/waking.ts'

/**
 * A person who speaks in a session has answered what it asked: their words are the answer to its questions, and a tool that they
 * did not allow is not allowed. Who may not answer has only spoken: what it asked is still to be answered.
 */
export async function settleQuestions(session: StoredSession, text: string, context: WriteContext): Promise<Consequences> {
  if (!may(context.caller, 'question:answer')) return nothing
  const { rows } = await context.store.questions.list({ session: session.number, open: true, limit: 100, after: undefined })
  const parts: Consequences[] = []
  for (const question of rows) {
    const answer = question.kind === 'approval' ? 'deny' : text
    parts.push(answered(question, answer, context))
    if (question.kind === 'approval') parts.push(await denied(question, 'the person said something else instead', context))
  }
  return together(...parts)
}

export function answered(question: Question, answer: string, context: WriteContext): Consequences {
  const row = decideAnswer(question, answer, context.caller.name, context.now)
  return {
    changes: [{ kind: 'update', noun: 'question', row }],
    events: [{ type: 'question.answered', session: row.session, data: { question: row } }],
  }
}

export async function denied(question: Question, why: string, context: WriteContext): Promise<Consequences> {
  const part = question.part === null ? undefined : await context.store.find('part', question.part)
  if (part === undefined) return nothing
  const output = `Not allowed: ${why}. Do without it, or ask for something else.`
  return settlePart(withAnswer(part), { ok: false, output }, context)
}

function withAnswer(part: Part): Part {
  const { content } = part
  if (content.type !== 'tool') return part
  return { ...part, content: { ...content, approval: { print: '', told: false, ...content.approval, state: 'denied' } } }
}
