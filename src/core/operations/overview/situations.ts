import type { Question } from '../../../contract/nouns/question.ts'
import type { Situation } from '../../domain/session/situation.ts'
import type { ReadContext } from '../../gate/handler.ts'
import type { StoredRun, StoredSession } from '../../ports/records.ts'
import type { Page } from '../../ports/store.ts'
import { startersFor } from '../agent/starter.ts'

/** Sessions that are looked at closely, at most: some hundred milliseconds, in which others are answered. */
const mostSituations = 2_500
/** Live sessions that are gone through for those with todos, at most, and at once. */
const mostLooked = 20_000
const lookedAtOnce = 1_000
/** Sessions without work that are looked at, too: they may have failed, or wait for somebody. */
const changedLast = 200
const mostRuns = 1_000
const mostQuestions = 1_000
const pageSize = 500

interface Seen {
  situations: Situation[]
  runs: StoredRun[]
  questions: Question[]
  /** There is more than was looked at. */
  isPartial: boolean
}

/** Every session that may stand somewhere in the overview, with how it stands; the last changed first. */
export async function situationsToShow(context: ReadContext): Promise<Seen> {
  const { store } = context
  const runs = await pagesOf((page) => store.runs.list({ live: true, ...page }), mostRuns)
  const questions = await pagesOf((page) => store.questions.list({ session: undefined, open: true, ...page }), mostQuestions)
  const tasks = await pagesOf((page) => store.tasks.list({ owner: undefined, statuses: ['active'], ...page }), mostSituations)
  const working = await withTodos(context)
  const found = new Map<number, StoredSession>()
  for (const session of [...(await store.sessions.lastChanged(changedLast)), ...working.rows]) found.set(session.number, session)
  const others = [...new Set([...runs.rows, ...questions.rows, ...tasks.rows].map(({ session }) => session))]
  for (const session of await numbered(
    others.filter((number) => !found.has(number)),
    context,
  ))
    found.set(session.number, session)
  const sessions = [...found.values()].toSorted((one, other) => other.updatedAt - one.updatedAt || other.number - one.number)
  const looked = sessions.slice(0, mostSituations)
  const isPartial = [runs, questions, tasks, working].some(({ isCut }) => isCut) || looked.length < sessions.length
  return { situations: await situationsOf(looked, context), runs: runs.rows, questions: questions.rows, isPartial }
}

export async function situationsOf(sessions: readonly StoredSession[], context: ReadContext): Promise<Situation[]> {
  const facts = await context.store.sessions.facts(sessions.map(({ number }) => number))
  const starters = await startersFor(sessions, context)
  return sessions.flatMap((session, index) => {
    const found = facts.get(session.number)
    return found === undefined ? [] : [{ session, facts: found, starter: starters[index] }]
  })
}

interface Found<Row> {
  rows: Row[]
  isCut: boolean
}

async function withTodos({ store }: ReadContext): Promise<Found<StoredSession>> {
  const rows: StoredSession[] = []
  let after: string | undefined
  for (let looked = 0; looked < mostLooked && rows.length < mostSituations; looked += lookedAtOnce) {
    const page = await store.sessions.withTodos(lookedAtOnce, after)
    rows.push(...page.rows)
    if (page.next === null) return { rows, isCut: false }
    after = page.next
  }
  return { rows, isCut: true }
}

async function pagesOf<Row>(
  list: (page: { limit: number; after: string | undefined }) => Promise<Page<Row>>,
  most: number,
): Promise<Found<Row>> {
  const rows: Row[] = []
  let after: string | undefined
  while (rows.length < most) {
    const page = await list({ limit: pageSize, after })
    rows.push(...page.rows)
    if (page.next === null) return { rows, isCut: false }
    after = page.next
  }
  return { rows, isCut: true }
}

async function numbered(numbers: readonly number[], { store }: ReadContext): Promise<StoredSession[]> {
  const rows: StoredSession[] = []
  for (let start = 0; start < numbers.length; start += pageSize) {
    rows.push(...(await store.sessions.numbered(numbers.slice(start, start + pageSize))))
  }
  return rows
}
