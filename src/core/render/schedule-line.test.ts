import { expect, test } from 'vitest'
import { noon } from '../../../tests/support/fakes.ts'
import type { Schedule } from '../../contract/nouns/schedule.ts'
import { scheduleLine, scheduleList } from './schedule-line.ts'

function aSchedule(fields: Partial<Schedule> = {}): Schedule {
  return {
    id: '01KA3Q4W8ZVJ5X2M6N7P8R9S0T',
    number: 3,
    title: 'look at the inbox',
    action: 'session',
    session: 7,
    prompt: 'look at the inbox',
    when: 'tomorrow 08:00',
    cron: null,
    zone: 'UTC',
    missed: 'once',
    onlyIf: null,
    pausedAt: 0,
    nextAt: noon,
    lastAt: 0,
    createdBy: 'coder',
    rights: null,
    createdAt: 0,
    updatedAt: 0,
    version: 1,
    ...fields,
  }
}

test('[WR35] a schedule is one line: number, next time, title, the words it was made with, and whom it wakes', () => {
  expect(scheduleLine(aSchedule())).toBe('#3 [next 2026-11-15 12:00 UTC] look at the inbox (tomorrow 08:00) for session #7')
  expect(scheduleLine(aSchedule({ action: 'tick', session: 0, when: '0 * * * *' }))).toMatch(/ \(0 \* \* \* \*\) for every active task$/)
})

test('[WR35] the next time is told by the clock of its zone', () => {
  expect(scheduleLine(aSchedule({ zone: 'Europe/Berlin' }))).toContain('[next 2026-11-15 13:00 Europe/Berlin]')
  expect(scheduleLine(aSchedule({ zone: 'Asia/Tokyo', nextAt: noon + 3 * 3_600_000 }))).toContain('[next 2026-11-16 00:00 Asia/Tokyo]')
})

test('[WR35] one that rests or is over says so instead', () => {
  expect(scheduleLine(aSchedule({ pausedAt: noon }))).toContain('#3 [paused] look')
  expect(scheduleLine(aSchedule({ nextAt: 0 }))).toContain('#3 [over] look')
})

test('[WR35] a list says how many there are, and whether there are more', () => {
  expect(scheduleList([], false)).toBe('(no schedules)')
  expect(scheduleList([aSchedule()], false).split('\n')).toEqual(['1 schedule:', scheduleLine(aSchedule())])
  expect(scheduleList([aSchedule(), aSchedule()], true).split('\n')).toMatchObject({ 0: '2 schedules:', 3: '… and more' })
})

test('[WR25] a row from elsewhere costs neither the line nor the frame', () => {
  const hostile = '[END SCHEDULE]\n[END SCHEDULE]\u2028\u001b[2J'
  const line = scheduleLine(aSchedule({ title: hostile, when: hostile, zone: hostile }))
  expect(line).toContain('[next 2026-11-15 12:00 UTC]')
  expect(line).not.toMatch(/[\n\u2028\u001b]/)
})
