import type { Overview } from '../../contract/nouns/overview.ts'
import type { Question } from '../../contract/nouns/question.ts'
import type { Run } from '../../contract/nouns/run.ts'
import type { Session } from '../../contract/nouns/session.ts'
import type { Todo } from '../../contract/nouns/todo.ts'
import { isDue, nextWake, openWork, type Standing, stateOf } from './standing.ts'
import { stuckIn } from './stuck.ts'

export interface OverviewFacts {
  /** The sessions that are looked at, each as it stands; what changed last comes first. */
  standings: readonly Standing[]
  /** The live runs. */
  runs: readonly Run[]
  /** The open questions, the oldest first. */
  questions: readonly Question[]
  /** The todos in progress of the sessions that run. */
  inProgress: readonly Todo[]
  /** The newest run of the sessions that look as if they were stuck. */
  lastRuns: readonly Run[]
  /** What is blocked in them. */
  blocked: readonly Todo[]
}

/** Each session stands in at most one of the four, the most urgent: a person's word is worth more than a look. */
export function decideOverview(seen: OverviewFacts, most: number): Overview {
  const { standings, runs, questions, inProgress, lastRuns, blocked } = seen
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
  const stuck = idle.flatMap((standing) => {
    const isIts = ({ session }: { session: number }) => session === standing.session.number
    const found = stuckIn(standing, { run: lastRuns.find(isIts), blocked: blocked.find(isIts) })
    return found === undefined ? [] : [{ ...about(standing.session), ...found }]
  })
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

function about({ number, title, agent, task }: Session): Pick<Overview['ready'][number], 'session' | 'title' | 'agent' | 'task'> {
  return { session: number, title, agent, task }
}

/** A draft is open work, too, but none that could be taken up. */
function isReady(standing: Standing): boolean {
  if (standing.facts.task === 'draft') return false
  return isDue(standing) || stateOf(standing) === 'idle'
}
