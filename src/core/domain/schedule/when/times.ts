import { cronTimes, type Following } from './cron-times.ts'
import type { When } from './when.ts'

const mostTimes = 1000

function timesOf(when: When, zone: string): Following {
  return when.kind === 'cron' ? cronTimes(when.cron, zone) : (after) => (when.at > after ? when.at : 0)
}

/** Epoch milliseconds, strictly after `after`; 0 when there is none. */
export function nextTime(when: When, zone: string, after: number): number {
  return timesOf(when, zone)(after)
}

/** At most 1000. */
export function nextTimes(when: When, zone: string, after: number, count: number): number[] {
  const following = timesOf(when, zone)
  const times: number[] = []
  for (let time = after; times.length < Math.min(count, mostTimes); times.push(time)) {
    time = following(time)
    if (time === 0) break
  }
  return times
}
