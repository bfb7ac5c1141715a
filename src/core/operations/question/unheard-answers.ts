import type { Question } from '../../../contract/nouns/question.ts'
import type { ReadContext, WriteContext } from '../../gate/handler.ts'
import type { Caller } from '../../ports/caller.ts'
import type { Change } from '../../ports/records.ts'

type Seen = Extract<Change, { kind: 'seen' }>

const mostAtOnce = 20
/** Behind so many events without an answer the mark is moved on, so that no call has to walk along a long log. */
const longestWalk = 500

/**
 * A caller that is no run is sent no message, so what it has heard of is remembered: by connection, since another one under the
 * same name may be told first, and by name, for the connection that comes after.
 */
function marksOf({ connection, agent, name }: Caller): string[] {
  const names = [...(connection === undefined ? [] : [connection]), agent ?? name]
  return names.map((who) => `answers\n${who}`)
}

/** From their first question on, somebody listens for answers. */
export async function startListening(session: number, { store, caller }: WriteContext): Promise<Seen[]> {
  if (caller.run !== undefined) return []
  const { last } = await store.events.bounds()
  const seen: Seen[] = []
  for (const who of marksOf(caller)) {
    if ((await store.seen.upTo(session, who)) === 0) seen.push({ kind: 'seen', session, who, upTo: Math.max(last, 1) })
  }
  return seen
}

/** Answers to the caller's own questions that it was not told of yet, and what to keep once it is. */
export async function unheardAnswers(
  session: number,
  { store, caller }: Pick<ReadContext | WriteContext, 'store' | 'caller'>,
): Promise<{ answers: Question[]; seen: Seen[] }> {
  const none = { answers: [], seen: [] }
  if (session === 0 || caller.run !== undefined) return none
  const marks = marksOf(caller)
  const after = await firstMark(session, marks, store)
  if (after === 0) return none
  const { first, last } = await store.events.bounds()
  if (last <= after) return none
  if (first > after + 1) return lastAnswers(session, marks, last, { store, caller })
  const events = await store.events.list({ after, session, types: ['question.answered'], limit: mostAtOnce })
  const answers = events.map(({ data }) => data['question'] as Question).filter((question) => isOwn(question, caller))
  const upTo = events.length === mostAtOnce ? (events.at(-1)?.seq ?? last) : last
  if (answers.length === 0 && upTo - after < longestWalk) return none
  return { answers, seen: marks.map((who) => ({ kind: 'seen', session, who, upTo })) }
}

/** The log does not reach back to the mark. Of the last questions it is told again what was answered: twice is better than never. */
async function lastAnswers(
  session: number,
  marks: readonly string[],
  upTo: number,
  { store, caller }: Pick<ReadContext | WriteContext, 'store' | 'caller'>,
): Promise<{ answers: Question[]; seen: Seen[] }> {
  const { rows } = await store.questions.list({ session, open: false, limit: mostAtOnce, after: undefined })
  const answers = rows.filter((question) => question.answeredAt > 0 && isOwn(question, caller)).toReversed()
  return { answers, seen: marks.map((who) => ({ kind: 'seen', session, who, upTo })) }
}

/** A connection's own mark; without one, that of those before it. */
async function firstMark(session: number, marks: readonly string[], store: ReadContext['store']): Promise<number> {
  for (const who of marks) {
    const upTo = await store.seen.upTo(session, who)
    if (upTo > 0) return upTo
  }
  return 0
}

function isOwn({ kind, agent }: Question, caller: Caller): boolean {
  return kind === 'question' && agent === (caller.agent ?? '')
}
