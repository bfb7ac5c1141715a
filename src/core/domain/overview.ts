import type { Next } from '../../contract/nouns/next.ts'
import type { Notification } from '../../contract/nouns/notification.ts'
import type { Overview } from '../../contract/nouns/overview.ts'
import type { Question } from '../../contract/nouns/question.ts'
import type { Run } from '../../contract/nouns/run.ts'
import type { Session } from '../../contract/nouns/session.ts'
import type { Todo } from '../../contract/nouns/todo.ts'
import { type Bucket, bucketOf } from './bucket.ts'
import { needOf } from './need.ts'
import { isDue, nextWake, openWork, type Standing, stateOf } from './standing.ts'
import { stuckIn } from './stuck.ts'

export interface OverviewFacts {
  /** The sessions that are looked at, each as it stands; what changed last comes first. */
  standings: readonly Standing[]
  /** The live runs. */
  runs: readonly Run[]
  /** The open questions, the oldest first. */
  questions: readonly Question[]
  /** What people were told and have not read, the newest first. */
  told: readonly Notification[]
  /** The todos in progress of the sessions that run. */
  inProgress: readonly Todo[]
  /** The newest run of the sessions that look as if they were stuck. */
  lastRuns: readonly Run[]
  /** What is blocked in them. */
  blocked: readonly Todo[]
}

type Placed<In extends Bucket['in']> = { standing: Standing; bucket: Extract<Bucket, { in: In }> }

/** Each session stands in at most one of the six, where `bucketOf` says. */
export function decideOverview(seen: OverviewFacts, most: number): Overview {
  const { standings, runs, questions, told, inProgress, lastRuns, blocked } = seen
  const tellers = numbersIn(told)
  const all = standings.flatMap((standing) => {
    const bucket = bucketOf(standing, { hasTold: tellers.has(standing.session.number) })
    return bucket === undefined ? [] : [{ standing, bucket }]
  })
  const those = <In extends Bucket['in']>(name: In) => all.filter(({ bucket }) => bucket.in === name) as Placed<In>[]
  const of = (rows: readonly { session: number }[], { session }: Standing) => rows.find((row) => row.session === session.number)
  const needsYou = those('needsYou')
    .flatMap(({ standing, bucket }) => {
      const { number } = standing.session
      // Whoever asks several things is answered each of them.
      const asked =
        bucket.why === 'question' || bucket.why === 'approval' ? questions.filter(({ session }) => session === number) : [undefined]
      const word = of(told, standing) as Notification | undefined
      return asked.map((question) => ({
        ...about(standing.session),
        ...needOf(standing, question?.kind ?? bucket.why, { question, told: word }),
      }))
    })
    .toSorted((one, other) => one.since - other.since)
  const running = those('running')
    .flatMap(({ standing }) => {
      const run = of(runs, standing) as Run | undefined
      if (run === undefined) return []
      const { id, trigger, startedAt, turns } = run
      const todo = of(inProgress, standing) as Todo | undefined
      const focus = todo === undefined ? null : { number: todo.number, subject: todo.subject }
      return [{ ...about(standing.session), run: id, trigger, startedAt, turns, focus, open: openWork(standing) }]
    })
    .toSorted((one, other) => one.startedAt - other.startedAt)
  const waiting = those('waiting').map(({ standing, bucket }) => ({ ...about(standing.session), for: bucket.for, ...outlook(standing) }))
  const stuck = those('stuck').map(({ standing, bucket }) => {
    const clues = { run: of(lastRuns, standing) as Run | undefined, blocked: of(blocked, standing) as Todo | undefined }
    return { ...about(standing.session), ...stuckIn(standing, bucket.why, clues) }
  })
  const ready = those('ready').map(({ standing }) => ({
    ...about(standing.session),
    state: stateOf(standing),
    due: isDue(standing),
    ...outlook(standing),
  }))
  const scheduled = those('scheduled').map(({ standing }) => ({
    ...about(standing.session),
    at: standing.facts.scheduledAt,
    ...outlook(standing),
  }))
  const buckets = { needsYou, running, waiting, stuck, ready, scheduled }
  const left = (rows: readonly unknown[]) => Math.max(rows.length - most, 0)
  return {
    needsYou: needsYou.slice(0, most),
    running: running.slice(0, most),
    waiting: waiting.slice(0, most),
    stuck: stuck.slice(0, most),
    ready: ready.slice(0, most),
    scheduled: scheduled.slice(0, most),
    more: Object.fromEntries(Object.entries(buckets).map(([name, rows]) => [name, left(rows)])) as Overview['more'],
  }
}

function numbersIn(rows: readonly { session: number }[]): Set<number> {
  return new Set(rows.map(({ session }) => session))
}

function outlook(standing: Standing): { open: number; next: Next } {
  return { open: openWork(standing), next: nextWake(standing) }
}

function about({ number, title, agent, task }: Session): Pick<Overview['ready'][number], 'session' | 'title' | 'agent' | 'task'> {
  return { session: number, title, agent, task }
}
