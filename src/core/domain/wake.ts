import type { Trigger } from '../../contract/nouns/run.ts'
import type { Job, NewJob } from '../ports/jobs.ts'

export interface Wake {
  session: number
  trigger: Trigger
  schedule?: number
  prompt?: string
  /** The tick works through its tasks one after another. */
  inTurn?: boolean
}

const mostPrompts = 20

/** Whatever asks for the same session before it is woken is one wake: it keeps every prompt, and the quicker of the two queues. */
export function decideWake(wake: Wake, waiting: Job | undefined, now: number): NewJob {
  const queue = wake.inTurn && (waiting === undefined || waiting.queue === 'tick') ? 'tick' : `session:${wake.session}`
  const before = waiting?.payload ?? {}
  const isFirst = before.trigger === undefined || (before.trigger === 'tick' && !wake.inTurn)
  const prompts = [...(before.prompts ?? []), ...(wake.prompt === undefined ? [] : [wake.prompt])]
  return {
    key: `wake:${wake.session}`,
    kind: 'wake',
    queue,
    session: wake.session,
    payload: {
      trigger: isFirst ? wake.trigger : before.trigger,
      schedule: before.schedule ?? wake.schedule,
      prompts: [...new Set(prompts)].slice(-mostPrompts),
    },
    dueAt: Math.min(waiting?.dueAt ?? now, now),
  }
}
