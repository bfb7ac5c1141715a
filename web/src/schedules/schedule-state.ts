import type { Schedule } from '../../../src/contract/nouns/schedule.ts'

export type ScheduleState = 'on' | 'paused' | 'over'

/** Whether a schedule's times come, rest, or are all behind it. */
export function scheduleState({ pausedAt, nextAt }: Pick<Schedule, 'pausedAt' | 'nextAt'>): ScheduleState {
  if (pausedAt > 0) return 'paused'
  return nextAt === 0 ? 'over' : 'on'
}
