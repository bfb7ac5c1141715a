import { expect, test } from 'vitest'
import { at, berlin, read, table } from '../../../../../tests/support/written-times.ts'
import { readWhen } from './read-when.ts'

test.each(
  table(`
  2026-12-24T18:00:00Z           → 2026-12-24T18:00Z
  2026-12-24T18:00:30.250Z       → 2026-12-24T18:00:30.250Z
  2026-12-24t18:00-05:00         → 2026-12-24T23:00Z
  2026-12-24T18:00+0530          → 2026-12-24T12:30Z
  2026-12-24T18:00               → 2026-12-24T17:00Z
  2026-12-24 18:00               → 2026-12-24T17:00Z
  2027-07-01 18:00               → 2027-07-01T16:00Z
  on 2026-12-24 at 6pm           → 2026-12-24T17:00Z
  2026-12-24, 18:00              → 2026-12-24T17:00Z
  2026-12-24                     → 2026-12-24T08:00Z
  once at 2026-12-24 18:00       → 2026-12-24T17:00Z
`),
)('[SC4] %s is %s', (written, meant) => expect(read(written)).toEqual(at(meant)))

test.each(
  table(`
  in 20 minutes              → 2026-11-11T11:20Z
  in an hour                 → 2026-11-11T12:00Z
  in half an hour            → 2026-11-11T11:30Z
  in 2 hours 30 minutes      → 2026-11-11T13:30Z
  in 2 hours and 30 minutes  → 2026-11-11T13:30Z
  in 1h                      → 2026-11-11T12:00Z
  in 90m                     → 2026-11-11T12:30Z
  in 1h30m                   → 2026-11-11T12:30Z
  in 1.5 hours               → 2026-11-11T12:30Z
  in 30 seconds              → 2026-11-11T11:00:30Z
  in three days              → 2026-11-14T11:00Z
  in 2 weeks                 → 2026-11-25T11:00Z
  20 minutes from now        → 2026-11-11T11:20Z
  in 3 days at 9             → 2026-11-14T08:00Z
`),
)('[SC5] %s is %s', (written, meant) => expect(read(written)).toEqual(at(meant)))

test('[SC5] a day ahead is the same time of day, and 24 hours ahead are 24 hours, when the clock changes in between', () => {
  const eve = Date.parse('2026-10-24T10:00:00Z')
  expect(readWhen('in 1 day', berlin, eve)).toEqual(at('2026-10-25T11:00Z'))
  expect(readWhen('in 24 hours', berlin, eve)).toEqual(at('2026-10-25T10:00Z'))
})

test.each(
  table(`
  at 17:00        → 2026-11-11T16:00Z
  17:00           → 2026-11-11T16:00Z
  5pm             → 2026-11-11T16:00Z
  5:30 p.m.       → 2026-11-11T16:30Z
  at 9            → 2026-11-12T08:00Z
  at 9 o'clock    → 2026-11-12T08:00Z
  12:00           → 2026-11-12T11:00Z
  12:01           → 2026-11-11T11:01Z
  noon            → 2026-11-12T11:00Z
  midnight        → 2026-11-11T23:00Z
  12am            → 2026-11-11T23:00Z
  12pm            → 2026-11-12T11:00Z
`),
)('[SC6] %s is the next such moment, %s', (written, meant) => expect(read(written)).toEqual(at(meant)))

test.each(
  table(`
  today at 18:00              → 2026-11-11T17:00Z
  tomorrow                    → 2026-11-12T08:00Z
  tomorrow 08:00              → 2026-11-12T07:00Z
  tomorrow at 8               → 2026-11-12T07:00Z
  9am tomorrow                → 2026-11-12T08:00Z
  tomorrow morning            → 2026-11-12T08:00Z
  tomorrow evening at 8       → 2026-11-12T19:00Z
  tomorrow at 8 in the morning → 2026-11-12T07:00Z
  this afternoon              → 2026-11-11T13:00Z
  tonight                     → 2026-11-11T19:00Z
  tonight at 9:30             → 2026-11-11T20:30Z
  the day after tomorrow      → 2026-11-13T08:00Z
  monday at 9                 → 2026-11-16T08:00Z
  on monday                   → 2026-11-16T08:00Z
  at 9 on mon                 → 2026-11-16T08:00Z
  wednesday at 13:00          → 2026-11-11T12:00Z
  wednesday at 11:00          → 2026-11-18T10:00Z
  next wednesday at 13:00     → 2026-11-18T12:00Z
  next friday at 14:30        → 2026-11-13T13:30Z
`),
)('[SC7] %s is %s', (written, meant) => expect(read(written)).toEqual(at(meant)))
