import type { NewEvent } from '../../contract/nouns/event.ts'
import { approvals, type Question } from '../../contract/nouns/question.ts'
import { grant, type Outcome, refuse } from '../../contract/refusals.ts'

const mostOpenQuestions = 20

export type NewQuestion = Pick<Question, 'id' | 'number' | 'session' | 'agent' | 'kind' | 'text' | 'options' | 'tool' | 'part' | 'rights'>

export function decideAsk(wish: NewQuestion, now: number): QuestionChange {
  const question: Question = { ...wish, answer: null, answeredBy: null, askedAt: now, answeredAt: 0, version: 1 }
  return { question, events: [{ type: 'question.asked', session: question.session, data: { question } }] }
}

interface QuestionChange {
  question: Question
  events: NewEvent[]
}

export function decideAnswer(before: Question, answer: string, by: string, now: number): QuestionChange {
  const question = { ...before, answer, answeredBy: by, answeredAt: Math.max(now, before.askedAt) }
  return { question, events: [{ type: 'question.answered', session: question.session, data: { question } }] }
}

/** An answer is given once. */
export function judgeOpen(question: Question): Outcome<null> {
  if (question.answeredAt === 0) return grant(null)
  return refuse('conflict', `Question #${question.number} was answered already, by ${question.answeredBy}: ${question.answer}`, {
    hint: 'To say something else, send a message.',
    instead: { operation: 'message.send', input: { session: question.session }, wants: ['text'] },
    current: question,
  })
}

export function judgeRoomForQuestions(open: number): Outcome<null> {
  if (open < mostOpenQuestions) return grant(null)
  return refuse('limit_reached', `${open} questions of this session wait for an answer already.`, {
    hint: 'End your turn, and wait for them.',
  })
}

export interface Approval {
  word: (typeof approvals)[number]
  /** What the person had to say about it. */
  why: string
}

/** `allow`, `always` or `deny`, and anything behind it is the reason. */
export function readApproval(answer: string): Outcome<Approval> {
  const [, first = '', why = ''] = /^\s*([a-z]+)\b[:,.]?\s*([\s\S]*?)\s*$/i.exec(answer) ?? []
  const word = approvals.find((known) => known === first.toLowerCase())
  if (word !== undefined) return grant({ word, why })
  return refuse('invalid', 'An approval is answered with allow, always or deny.', {
    hint: 'allow: this once; always: from now on in this session; deny: no, and why: deny: use the other folder',
    fields: [{ field: 'answer', problem: 'must be allow, always or deny' }],
  })
}

export function judgeSessionNamed(session: number | undefined): Outcome<number> {
  if (session !== undefined) return grant(session)
  const problem = 'is missing: in which session did you ask?'
  return refuse('invalid', `session: ${problem}`, { fields: [{ field: 'session', problem }] })
}
