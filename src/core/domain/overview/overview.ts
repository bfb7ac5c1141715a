import type { Next } from '../../../contract/nouns/next.ts'
import type { Notification } from '../../../contract/nouns/notification.ts'
import type { Overview } from '../../../contract/nouns/overview.ts'
import type { Question } from '../../../contract/nouns/question.ts'
import type { Run } from '../../../contract/nouns/run.ts'
import type { Session } from '../../../contract/nouns/session.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'
import { isDue, nextWake, openWork, type Situation, stateOf } from '../session/situation.ts'
import { atOf } from './at-of.ts'
import { type Bucket, bucketOf } from './bucket.ts'
import { type CanceledWait, needBeside, needOf } from './need.ts'
import { stuckIn } from './stuck.ts'

export interface OverviewFacts {
  /** The sessions that are looked at, each as it stands; what changed last comes first. */
  situations: readonly Situation[]
  /** The live runs. */
  runs: readonly Run[]
  /** The open questions, the oldest first. */
  questions: readonly Question[]
  /** Open todos that wait for what was canceled or deleted. */
  canceled: readonly CanceledWait[]
  /** What people were told and have not read, the newest first. */
  unread: readonly Notification[]
  /** The todos in progress of the sessions that run. */
  inProgress: readonly Todo[]
  /** The newest run of the sessions that are shown as stuck. */
  lastRuns: readonly Run[]
  /** What is blocked in them. */
  blocked: readonly Todo[]
  /** The first of what is open or blocked on the list that belongs to no session, and how much there is of it. */
  everyone: { todos: readonly Todo[]; count: number }
  /** What was used today. */
  spentToday: Overview['spentToday']
  /** There is more than was looked at. */
  isPartial: boolean
}

type Placed<In extends Bucket['in']> = { situation: Situation; bucket: Extract<Bucket, { in: In }> }

/** Each session stands in at most one of the six, where `bucketOf` says; what was canceled beside other work needs a person all the same, and is told there, too. All are counted, and the first of each are told. */
export function decideOverview(seen: OverviewFacts, most: number): Overview {
  const { situations, questions, canceled, unread, lastRuns, blocked, everyone, isPartial } = seen
  const tellers = new Set(unread.map(({ session }) => session))
  const all = situations.flatMap((situation) => {
    const bucket = bucketOf(situation, { hasTold: tellers.has(situation.session.number) })
    return bucket === undefined ? [] : [{ situation, bucket }]
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
  const besides = besidesIn(all, canceled)
  const needsYou = [...needsIn(asking, questions, unread), ...besides].toSorted((one, other) => one.since - other.since).slice(0, most)
  const running = runsIn(atWork, seen).slice(0, most)
  const left = (rows: readonly unknown[]) => Math.max(rows.length - most, 0)
  const asked = asking.reduce((sum, { situation, bucket }) => sum + (isAsked(bucket) ? asksOf(situation) : 1), besides.length)
  return {
    needsYou,
    running,
    waiting: waiting
      .slice(0, most)
      .map(({ situation, bucket }) => ({ ...about(situation.session), for: bucket.for, ...outlook(situation) })),
    stuck: stuck.slice(0, most).map(({ situation, bucket }) => {
      const clues = { run: ends.get(situation.session.number), blocked: reasons.get(situation.session.number) }
      return { ...about(situation.session), ...stuckIn(situation, bucket.why, clues) }
    }),
    ready: ready
      .slice(0, most)
      .map(({ situation }) => ({ ...about(situation.session), state: stateOf(situation), due: isDue(situation), ...outlook(situation) })),
    scheduled: scheduled
      .slice(0, most)
      .map(({ situation }) => ({ ...about(situation.session), at: atOf(situation), ...outlook(situation) })),
    everyone: everyone.todos
      .slice(0, most)
      .map(({ number, subject, status, priority, blockedReason }) => ({ number, subject, status, priority, blockedReason })),
    more: {
      needsYou: asked - needsYou.length,
      running: atWork.length - running.length,
      waiting: left(waiting),
      stuck: left(stuck),
      ready: left(ready),
      scheduled: left(scheduled),
      everyone: Math.max(everyone.count - most, 0),
    },
    spentToday: seen.spentToday,
    partial: isPartial,
  }
}

function isAsked({ why }: Placed<'needsYou'>['bucket']): boolean {
  return why === 'question' || why === 'approval'
}

function asksOf({ facts }: Situation): number {
  return facts.questions.length + facts.approvals.length
}

/** A session that asks several things needs an answer to each of them. */
function needsIn(
  asking: readonly Placed<'needsYou'>[],
  questions: readonly Question[],
  unread: readonly Notification[],
): Overview['needsYou'] {
  const words = firstOf(unread)
  return asking.flatMap(({ situation, bucket }) => {
    const asked = isAsked(bucket) ? questions.filter(({ session }) => session === situation.session.number) : [undefined]
    const word = words.get(situation.session.number)
    return asked.map((question) => ({
      ...about(situation.session),
      ...needOf(situation, question?.kind ?? bucket.why, { question, notification: word }),
    }))
  })
}

/** The first of each session's, unless it is what the session as a whole needs a person for. */
function besidesIn(all: readonly { situation: Situation; bucket: Bucket }[], canceled: readonly CanceledWait[]): Overview['needsYou'] {
  const first = firstOf(canceled)
  return all.flatMap(({ situation, bucket }) => {
    const wait = situation.session.todos === 'own' ? first.get(situation.session.number) : undefined
    if (wait === undefined || (bucket.in === 'needsYou' && !isAsked(bucket))) return []
    return [{ ...about(situation.session), ...needBeside(situation, wait, bucket.in === 'needsYou' ? null : bucket.in) }]
  })
}

function runsIn(atWork: readonly Placed<'running'>[], { runs, inProgress }: OverviewFacts): Overview['running'] {
  const liveRuns = firstOf(runs)
  const focuses = firstOf(inProgress)
  return atWork
    .flatMap(({ situation }) => {
      const run = liveRuns.get(situation.session.number)
      if (run === undefined) return []
      const { id, trigger, startedAt, turns } = run
      const todo = focuses.get(situation.session.number)
      const focus = todo === undefined ? null : { number: todo.number, subject: todo.subject }
      return [{ ...about(situation.session), run: id, trigger, startedAt, turns, focus, open: openWork(situation) }]
    })
    .toSorted((one, other) => one.startedAt - other.startedAt)
}

/** The first of each session’s. */
function firstOf<Row extends { session: number }>(rows: readonly Row[]): Map<number, Row> {
  const first = new Map<number, Row>()
  for (const row of rows) if (!first.has(row.session)) first.set(row.session, row)
  return first
}

function outlook(situation: Situation): { open: number; next: Next } {
  return { open: openWork(situation), next: nextWake(situation) }
}

function about({ number, title, agent, task }: Session): Pick<Overview['ready'][number], 'session' | 'title' | 'agent' | 'task'> {
  return { session: number, title, agent, task }
}
