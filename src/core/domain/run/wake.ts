import type { Rights } from '../../../contract/nouns/rights.ts'
import type { Trigger } from '../../../contract/nouns/run.ts'
import type { Job, NewJob } from '../../ports/jobs.ts'
import { wider } from '../access/rights.ts'

export interface Wake {
  session: number
  trigger: Trigger
  schedule?: number
  /** The tick works through its tasks one after another. */
  inTurn?: boolean
  /** How many agents have passed the word on. */
  hops?: number
  /** It takes nothing from the wake budget: what was begun is only taken up again. */
  free?: boolean
  /** It takes from the wake budget, whatever has triggered it. */
  nudge?: boolean
  /** What those may do who want it without having said anything; what is said has rights of its own. */
  rights?: Rights
}

/**
 * News starts a new activation, with a full budget. An approval is none: it lets go on what was under way, and a program may give it as well as a
 * person, again and again.
 */
const news: ReadonlySet<Trigger> = new Set([
  ...(['message', 'peer', 'answer', 'schedule', 'tick', 'manual'] as const),
  ...(['task_created', 'task_assigned', 'resumed'] as const),
])

export function isNews(trigger: Trigger): boolean {
  return news.has(trigger)
}

/** Only takes up again what was under way, or brings news of what the session itself has set in motion. */
const nudges: ReadonlySet<Trigger> = new Set(['subtask_completed', 'subtask_canceled', 'subagent', 'ready'])

/** Whatever asks for the same session before it is woken is one wake: the quicker of the two queues, and news before nudges. */
export function decideWake(wake: Wake, waiting: Job | undefined, now: number): NewJob {
  const queue = wake.inTurn && (waiting === undefined || waiting.queue === 'tick') ? 'tick' : `session:${wake.session}`
  const before = waiting?.payload ?? {}
  const isNew = isNews(wake.trigger)
  const takesOver = before.trigger === undefined || (before.trigger === 'tick' && !wake.inTurn) || (isNew && !before.news)
  return {
    key: `wake:${wake.session}`,
    kind: 'wake',
    queue,
    session: wake.session,
    payload: {
      trigger: takesOver ? wake.trigger : before.trigger,
      schedule: before.schedule ?? wake.schedule,
      hops: Math.max(before.hops ?? 0, wake.hops ?? 0) || undefined,
      news: before.news === true || isNew,
      nudge: before.nudge === true || wake.nudge === true || (nudges.has(wake.trigger) && wake.free !== true),
      rights: wake.rights === undefined ? before.rights : wider(wake.rights, before.rights),
    },
    dueAt: Math.min(waiting?.dueAt ?? now, now),
  }
}

/** What the budget says to a wake: how many re-entries are spent after it, or undefined when there is none left for it. */
export function decideSpend(spent: number, wake: { news?: boolean; nudge?: boolean }, most: number): number | undefined {
  if (wake.news) return 0
  if (!wake.nudge) return spent
  return spent < most ? spent + 1 : undefined
}
