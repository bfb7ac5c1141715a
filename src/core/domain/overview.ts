import type { Overview } from '../../contract/nouns/overview.ts'
import type { Question } from '../../contract/nouns/question.ts'
import type { Run } from '../../contract/nouns/run.ts'
import type { Session } from '../../contract/nouns/session.ts'
import type { Todo } from '../../contract/nouns/todo.ts'
import { isDue, nextWake, openWork, type Standing, stateOf } from './standing.ts'

export interface OverviewFacts {
  /** The sessions that are looked at, each as it stands; what changed last comes first. */
  standings: readonly Standing[]
  /** The live runs. */
  runs: readonly Run[]
  /** The open questions, the oldest first. */
  questions: readonly Question[]
  /** The todos in progress of the sessions that run. */
  inProgress: readonly Todo[]
}

type Stuck = Overview['stuck'][number]

/** Each session stands in at most one of the four, the most urgent: a person's word is worth more than a look. */
export function decideOverview({ standings, runs, questions, inProgress }: OverviewFacts, most: number): Overview {
  const byNumber = new Map(standings.map((standing) => [standing.session.number, standing]))
  const asking = new Set(questions.map(({ session }) => session))
  const idle = standings.filter(({ session, facts }) => !facts.running && !asking.has(session.number) && session.archivedAt === 0)
  const needsYou = questions.flatMap((question) => {
    const standing = byNumber.get(question.session)
    return standing === undefined ? [] : [{ ...about(standing.session), question }]
  })
  const running = runs
    .toSorted((one, other) => one.startedAt - other.startedAt)
    .flatMap(({ id, session, trigger, startedAt, turns }) => {
      const standing = byNumber.get(session)
      if (standing === undefined) return []
      const todo = inProgress.find((candidate) => candidate.session === session)
      const focus = todo === undefined ? null : { number: todo.number, subject: todo.subject }
      return [{ ...about(standing.session), run: id, trigger, startedAt, turns, focus, open: openWork(standing) }]
    })
  const stuck = idle.flatMap((standing) => stuckIn(standing) ?? [])
  const held = new Set(stuck.map(({ session }) => session))
  const ready = idle
    .filter((standing) => !held.has(standing.session.number) && isReady(standing))
    .map((standing) => ({
      ...about(standing.session),
      state: stateOf(standing),
      open: openWork(standing),
      next: nextWake(standing),
      due: isDue(standing),
    }))
  const left = (all: readonly unknown[]) => Math.max(all.length - most, 0)
  return {
    needsYou: needsYou.slice(0, most),
    running: running.slice(0, most),
    stuck: stuck.slice(0, most),
    ready: ready.slice(0, most),
    more: { needsYou: left(needsYou), running: left(running), stuck: left(stuck), ready: left(ready) },
  }
}

function about({ number, title, agent, task }: Session): Pick<Stuck, 'session' | 'title' | 'agent' | 'task'> {
  return { session: number, title, agent, task }
}

/** A draft is open work, too, but none that could be taken up. */
function isReady(standing: Standing): boolean {
  if (standing.facts.task === 'draft') return false
  return isDue(standing) || stateOf(standing) === 'idle'
}

/** Nothing will move it but a person, though something is left to do. */
function stuckIn(standing: Standing): Stuck | undefined {
  const { session, facts } = standing
  const why = whyStuck(standing)
  if (why === undefined) return undefined
  const detail = { blocked: `${facts.blocked} blocked, nothing open`, ...sentences }[why] ?? ''
  const counts = { open: openWork(standing), blocked: facts.blocked }
  return { ...about(session), why, detail, since: session.updatedAt, ...counts, next: nextWake(standing) }
}

const sentences: Partial<Record<Stuck['why'], string>> = {
  paused: 'a person has paused it',
  stopped: 'a person has stopped it',
  budget: 'it has gone on by itself as often as it may',
  stalled: 'its turns no longer changed anything',
  failed: 'its last run failed',
  lost: 'its last run was lost',
}

const ends: ReadonlySet<string> = new Set(['budget', 'stalled', 'failed', 'lost'])

function whyStuck(standing: Standing): Stuck['why'] | undefined {
  const { session, facts } = standing
  const state = stateOf(standing)
  if (state === 'done' || state === 'awaiting_peer' || isDue(standing)) return undefined
  const open = openWork(standing)
  if (session.hold !== null && (open > 0 || facts.task === 'active')) return session.hold
  if (session.outcome !== null && ends.has(session.outcome) && (open > 0 || session.outcome === 'failed')) return session.outcome
  return open === 0 && session.todos === 'own' && facts.blocked > 0 ? 'blocked' : undefined
}
