import { expect, test } from 'vitest'
import { at, cron, read, refusalOf, table } from '../../../../../tests/support/written-times.ts'
import { examples } from './refuse-when.ts'

test.each(
  table(`
  today at 9                → is past
  this morning              → is past
  2026-11-11 12:00          → is past
  2020-01-01T00:00Z         → is past
  2026-02-31 10:00          → no “2026-02-31”
  2027-02-29                → no “2027-02-29”
  2026-13-01 10:00          → no “2026-13-01”
  2026-12-24 24:00          → 24:00 is no time of day
  2026-12-24T10:00+25:00    → +25:00 is no offset
  at 25                     → 25 is no time of day
  tomorrow at 24:00         → 24:00 is no time of day
  every day at 25:00        → 25:00 is no time of day
  at 9:75                   → 9:75 is no time of day
  13pm                      → 13pm is no time of day
  0am                       → 0am is no time of day
  17:00:30                  → has seconds
  tonight at midnight       → 00:00 is no part of the night
  in 0 minutes              → is now
  every 0 minutes           → An interval of 0
  monthly on the 32nd       → no day 32
  every 2 hours at 9        → takes no time of day
  2031-11-11 12:01          → more than 5 years ahead
  in 1900 days              → more than 5 years ahead
  in 999999999 weeks        → more than 5 years ahead
`),
)('[SC10] %s is refused: %s', (written, problem) => {
  expect(refusalOf(written)).toMatchObject({
    code: 'invalid',
    message: expect.stringContaining(problem),
    hint: expect.stringMatching(/./),
  })
})

test('[SC10] five years ahead is the limit', () => {
  expect(read('2031-11-11 12:00')).toEqual(at('2031-11-11T11:00Z'))
})

test.each([
  '',
  '   ',
  '.',
  '9',
  'soon',
  'once a day',
  'every day at 9 and 17',
  'monday and thursday at 9',
  'every first monday of the month at 9',
  'in 2 months',
  'constructor',
  '@constructor',
  'every constructor',
  'every day at 9 sharp',
])('[SC11] “%s” is refused, not half understood', (written) => {
  expect(refusalOf(written)).toMatchObject({ code: 'invalid', fields: [{ field: 'when' }], hint: expect.stringMatching(/./) })
})

test('[SC11] a thousand characters are too many, however they are spaced', () => {
  expect(read(`${' '.repeat(989)}every hour`)).toEqual(cron('0 * * * *'))
  expect(refusalOf(`${' '.repeat(990)}every hour`).message).toContain('at most 999 characters, not 1000')
})

test('[SC11] a refusal repeats the words short, and without what a terminal would obey', () => {
  expect(refusalOf('soon\u001b[31m\u202e').message).toBe('“soon\u{fffd}[31m\u{fffd}” is not understood as a time.')
  expect(refusalOf('soon '.repeat(100)).message.length).toBeLessThan(110)
})

test('[SC12] the examples of a refusal are accepted', () => {
  const named = [...examples.matchAll(/“([^”]+)”/g)].map(([, example = '']) => example)
  expect(named.length).toBeGreaterThan(5)
  for (const example of named) expect(read(example), example).toMatchObject({ granted: true })
})

test.each([
  ['  EVERY   Weekday  at 9. ', '0 9 * * 1-5'],
  ['“Every day at 9.”', '0 9 * * *'],
  ['`0  9 * * mon`', '0 9 * * MON'],
  ['each monday at 9', '0 9 * * 1'],
])('[SC13] capitals, spare spaces, quotation marks and a period change nothing: %s', (written, meant) => {
  expect(read(written)).toEqual(cron(meant))
})
