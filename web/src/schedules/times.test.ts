import { expect, test } from 'vitest'
import { scheduleState } from './schedule-state.ts'
import { aheadText, timeText } from './times.ts'

const noon = Date.UTC(2026, 10, 16, 12)
// Where commas go is the business of whoever knows the language.
const told = (at: number, zone: string, here: string) => timeText({ at, now: noon, zone, here, locale: 'en-GB' }).replaceAll(',', '')

test('[WB98] how far ahead a time is, is told in one unit, and what is due says so', () => {
  expect([-1, 0, 30_000, 60_000, 3_900_000, 90_000_000].map(aheadText)).toEqual([
    ...['any moment', 'any moment', 'in less than a minute', 'in 1 min', 'in 1 h', 'in 1 d'],
  ])
})

test('[WB98] a time is told by the reader’s clock, and by the schedule’s where that shows another', () => {
  expect(told(noon, 'Europe/Berlin', 'Europe/Berlin')).toBe('Mon 16 Nov 13:00')
  // Another name for the same time needs no second telling.
  expect(told(noon, 'Europe/Vienna', 'Europe/Berlin')).toBe('Mon 16 Nov 13:00')
  expect(told(noon, 'Asia/Tokyo', 'UTC')).toBe('Mon 16 Nov 12:00 (21:00 in Asia/Tokyo)')
  expect(told(noon + 4 * 3_600_000, 'Asia/Tokyo', 'UTC')).toBe('Mon 16 Nov 16:00 (Tue 17 Nov 01:00 in Asia/Tokyo)')
  expect(told(Date.UTC(2027, 0, 1), 'UTC', 'UTC')).toContain('2027')
})

test('[WB99] a schedule is on, paused or over', () => {
  expect(scheduleState({ pausedAt: 0, nextAt: noon })).toBe('on')
  expect(scheduleState({ pausedAt: noon, nextAt: noon })).toBe('paused')
  expect(scheduleState({ pausedAt: noon, nextAt: 0 })).toBe('paused')
  expect(scheduleState({ pausedAt: 0, nextAt: 0 })).toBe('over')
})
