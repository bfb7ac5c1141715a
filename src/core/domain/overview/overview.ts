import type { Next } from '../../../contract/nouns/next.ts'
import type { Notification } from '../../../contract/nouns/notification.ts'
import type { Overview } from '../../../contract/nouns/overview.ts'
import type { Question } from '../../../contract/nouns/question.ts'
import type { Run } from '../../../contract/nouns/run.ts'
import type { Session } from '../../../contract/nouns/session.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'
import { isDue, nextWake, openWork, type Standing, stateOf } from '../session/situation.ts'
import { type Bucket, bucketOf } from './bucket.ts'
import { needOf } from './need.ts'
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
  /** The newest run of the sessions that are shown as stuck. */
  lastRuns: readonly Run[]
  /** What is blocked in them. */
  blocked: readonly Todo[]
  /** There is more than was looked at. */
  isPartial: boolean
}

type Placed<In extends Bucket['in']> = { standing: Standing; bucket: Extract<Bucket, { in: In }> }

/** Each session stands in at most one of the six, where `bucketOf` says. All are counted, and the first of each are told. */
export function decideOverview(seen: OverviewFacts, most: number): Overview {
  const { standings, questions, told, lastRuns, blocked, isPartial } = seen
  const tellers = new Set(told.map(({ session }) => session))
  const all = standings.flatMap((standing) => {
    const bucket = bucketOf(standing, { hasTold: tellers.has(standing.session.number) })
    return bucket === undefined ? [] : [{ standing, bucket }]
  })
  const those = <In extends Bucket['in']>(name: In) => all.filter(({ bucket }) => bucket.in === name) as Placed<In>[]
  const [asking, atWork, waiting, stuck, ready, scheduled] = [
    those('needsYou'),
    those('running'),
    those('waiting'),
    those('stuck'),
    those('ready'),
    those('scheduled'),
  ]
  const [ends, reasons] = [firstOf(lastRuns), firstOf(blocked)]
  const needsYou = needsIn(asking, questions, told).slice(0, most)
  const running = runsIn(atWork, seen).slice(0, most)
  const left = (rows: readonly unknown[]) => Math.max(rows.length - most, 0)
  const asked = asking.reduce((sum, { standing, bucket }) => sum + (isAsked(bucket) ? asksOf(standing) : 1), 0)
  return {
    needsYou,
    running,
    waiting: waiting.slice(0, most).map(({ standing, bucket }) => ({ ...about(standing.session), for: bucket.for, ...outlook(standing) })),
    stuck: stuck.slice(0, most).map(({ standing, bucket }) => {
      const clues = { run: ends.get(standing.session.number), blocked: reasons.get(standing.session.number) }
      return { ...about(standing.session), ...stuckIn(standing, bucket.why, clues) }
    }),
    ready: ready
      .slice(0, most)
      .map(({ standing }) => ({ ...about(standing.session), state: stateOf(standing), due: isDue(standing), ...outlook(standing) })),
    scheduled: scheduled
      .slice(0, most)
      .map(({ standing }) => ({ ...about(standing.session), at: standing.facts.scheduledAt, ...outlook(standing) })),
    more: {
      needsYou: asked - needsYou.length,
      running: atWork.length - running.length,
      waiting: left(waiting),
      stuck: left(stuck),
      ready: left(ready),
      scheduled: left(scheduled),
    },
    partial: isPartial,
  }
}

function isAsked({ why }: Placed<'needsYou'>['bucket']): boolean {
  return why === 'question' || why === 'approval'
}

function asksOf({ facts }: Standing): number {
  return facts.questions.length + facts.approvals.length
}

/** Whoever asks several things is answered each of them. */
function needsIn(
  asking: readonly Placed<'needsYou'>[],
  questions: readonly Question[],
  told: readonly Notification[],
): Overview['needsYou'] {
  const words = firstOf(told)
  return asking
    .flatMap(({ standing, bucket }) => {
      const asked = isAsked(bucket) ? questions.filter(({ session }) => session === standing.session.number) : [undefined]
      const word = words.get(standing.session.number)
      return asked.map((question) => ({
        ...about(standing.session),
        ...needOf(standing, question?.kind ?? bucket.why, { question, told: word }),
      }))
    })
    .toSorted((one, other) => one.since - other.since)
}

function runsIn(atWork: readonly Placed<'running'>[], { runs, inProgress }: OverviewFacts): Overview['running'] {
  const liveRuns = firstOf(runs)
  const focuses = firstOf(inProgress)
  return atWork
    .flatMap(({ standing }) => {
      const run = liveRuns.get(standing.session.number)
      if (run === undefined) return []
      const { id, trigger, startedAt, turns } = run
      const todo = focuses.get(standing.session.number)
      const focus = todo === undefined ? null : { number: todo.number, subject: todo.subject }
      return [{ ...about(standing.session), run: id, trigger, startedAt, turns, focus, open: openWork(standing) }]
    })
    .toSorted((one, other) => one.startedAt - other.startedAt)
}

/** The first of each session’s. */
function firstOf<Row extends { session: number }>(rows: readonly Row[]): Map<number, Row> {
  const first = new Map<number, Row>()
  for (const row of rows) if (!first.has(row.session)) first.set(row.session, row)
  return first
}

function outlook(standing: Standing): { open: number; next: Next } {
  return { open: openWork(standing), next: nextWake(standing) }
}

function about({ number, title, agent, task }: Session): Pick<Overview['ready'][number], 'session' | 'title' | 'agent' | 'task'> {
  return { session: number, title, agent, task }
}
