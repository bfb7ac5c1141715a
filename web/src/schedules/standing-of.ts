import type { Schedule } from '../../../src/contract/nouns/schedule.ts'

export type Standing = 'on' | 'paused' | 'over'

/** Whether a schedule's times come, rest, or are all behind it. */
export function standingOf({ pausedAt, nextAt }: Pick<Schedule, 'pausedAt' | 'nextAt'>): Standing {
  if (pausedAt > 0) return 'paused'
  return nextAt === 0 ? 'over' : 'on'
}
