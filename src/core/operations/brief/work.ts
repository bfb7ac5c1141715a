import type { Schedule } from '../../../contract/nouns/schedule.ts'
import type { Session } from '../../../contract/nouns/session.ts'
import { isParked, openWork, stateOf } from '../../domain/session/situation.ts'
import type { ReadContext } from '../../gate/handler.ts'
import type { SessionFacts } from '../../ports/facts.ts'
import type { Work } from '../../render/brief/work.ts'

type Context = Pick<ReadContext, 'store' | 'caller'>
type WorkHere = Omit<Work, 'subtasks' | 'held'>

const mostQuestions = 100
const mostRuns = 20
const mostSessions = 50
const mostSchedules = 100

export async function sessionWork(session: Session, facts: SessionFacts, { store, caller }: Context): Promise<WorkHere> {
  const run = await store.runs.live(session.number)
  const { rows: questions } = await store.questions.list({ session: session.number, open: true, limit: mostQuestions, after: undefined })
  return {
    // A run that asks knows that it runs.
    runs: run === undefined || run.id === caller.run?.id ? [] : [run],
    children: await store.sessions.childrenAtWork(session.id),
    awaiting: session.awaiting,
    asker: session.asker,
    questions,
    questionCount: facts.questions.length + facts.approvals.length,
    sessions: [],
    schedule: await nextSchedule(session.number, store),
  }
}

export async function tenantWork({ store }: Context): Promise<WorkHere> {
  const { rows: runs } = await store.runs.list({ live: true, limit: mostRuns, after: undefined })
  const { rows: questions } = await store.questions.list({ session: undefined, open: true, limit: mostQuestions, after: undefined })
  const { rows } = await store.sessions.list({ archived: false, parent: undefined, limit: mostSessions, after: undefined })
  const found = await store.sessions.facts(rows.map(({ number }) => number))
  const sessions = rows.flatMap((session) => {
    const facts = found.get(session.number)
    if (facts === undefined) return []
    const state = stateOf({ session, facts })
    return state === 'idle' || isParked(state) ? [{ session, state, open: openWork({ session, facts }) }] : []
  })
  const schedule = await nextSchedule(undefined, store)
  return { runs, children: [], awaiting: null, asker: null, questions, questionCount: questions.length, sessions, schedule }
}

async function nextSchedule(session: number | undefined, store: Context['store']): Promise<Schedule | undefined> {
  const { rows } = await store.schedules.list(session, mostSchedules, undefined)
  const due = rows.filter(({ nextAt, pausedAt }) => nextAt > 0 && pausedAt === 0)
  return due.toSorted((one, other) => one.nextAt - other.nextAt)[0]
}
