import type { Schedule } from '../../../contract/nouns/schedule.ts'
import type { Change } from '../../ports/records.ts'

export function scheduleKey({ number }: Schedule): string {
  return `schedule:${number}`
}

/** The job that lets it happen; none while it is paused or over. */
export function armed(schedule: Schedule): Extract<Change, { kind: 'enqueue' | 'dequeue' }> {
  const key = scheduleKey(schedule)
  if (schedule.nextAt === 0 || schedule.pausedAt > 0) return { kind: 'dequeue', key }
  const job = { key, kind: 'schedule', queue: key, session: 0, payload: { schedule: schedule.number }, dueAt: schedule.nextAt } as const
  return { kind: 'enqueue', job }
}
