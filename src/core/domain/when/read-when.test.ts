import { describe, expect, test } from 'vitest'
import { grant } from '../../../contract/refusals.ts'
import { readWhen } from './read-when.ts'
import { examples } from './refuse-when.ts'

const berlin = 'Europe/Berlin'
/** A Wednesday, 12:00 in Berlin. */
const now = Date.parse('2026-11-11T11:00:00Z')

const cron = (text: string) => grant({ kind: 'cron', cron: text })
const at = (iso: string) => grant({ kind: 'at', at: Date.parse(iso) })
const read = (written: string) => readWhen(written, berlin, now)

function refusalOf(written: string) {
  const outcome = read(written)
  if (outcome.granted) throw new Error(`“${written}” was read as ${JSON.stringify(outcome.value)}`)
  return outcome.refusal
}

function table(text: string): [written: string, meant: string][] {
  return text
    .trim()
    .split('\n')
    .map((row) => {
      const [written = '', meant = ''] = row.split('→')
      return [written.trim(), meant.trim()]
    })
}

describe('cron', () => {
  test.each(
    table(`
    0 9 * * 1-5             → 0 9 * * 1-5
    */15 8-18/2 1,15 * *    → */15 8-18/2 1,15 * *
    0 9 * jan,jul mon-fri   → 0 9 * JAN,JUL MON-FRI
    0 9 * * fri-sun         → 0 9 * * FRI-SUN
    0 9 * * 7               → 0 9 * * 7
    0 9 l * *               → 0 9 L * *
    0 9 ? * fri#2           → 0 9 * * FRI#2
    0 9 29 2 *              → 0 9 29 2 *
    cron: 0 9 * * *         → 0 9 * * *
    @hourly                 → 0 * * * *
    @daily                  → 0 0 * * *
    @weekly                 → 0 0 * * 0
    @monthly                → 0 0 1 * *
    @YEARLY                 → 0 0 1 1 *
  `),
  )('[SC1] %s is the cron %s', (written, meant) => expect(read(written)).toEqual(cron(meant)))

  test.each(
    table(`
    0 0 9 * * 1-5     → 5 fields, not 6
    * * * *           → 5 fields, not 4
    0 9 * * 1 2027 x  → 5 fields, not 7
    60 * * * *        → minute
    0 24 * * *        → hour
    0 9 0 * *         → day of the month
    0 9 32 * *        → day of the month
    0 9 * 13 *        → month
    0 9 * * 8         → weekday
    0 9 * * 5-1       → goes up
    */0 * * * *       → a step
    0/15 * * * *      → 0-59/15
    5* * * * *        → “5*”
    1-2- * * * *      → “1-2-”
    0 9 * * monday    → weekday
    0 9 lw,3 * *      → “0 9 LW,3 * *”
    @reboot           → @reboot
    @every 5m         → unknown
  `),
  )('[SC2] %s is refused, and the message names %s', (written, named) => {
    expect(refusalOf(written)).toMatchObject({ message: expect.stringContaining(named), hint: expect.stringContaining('0 9 * * 1-5') })
  })

  test.each(['0 0 31 2 *', '0 0 30 2 *', '* * 31 4,6,9,11 *'])('[SC3] %s never happens and is refused', (written) => {
    expect(refusalOf(written).message).toContain('never happens')
  })
})

describe('moments', () => {
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
})

describe('repetitions', () => {
  test.each(
    table(`
    every minute                            → * * * * *
    every 15 minutes                        → */15 * * * *
    every 15m                               → */15 * * * *
    every 60 minutes                        → 0 * * * *
    every hour                              → 0 * * * *
    hourly                                  → 0 * * * *
    every 2 hours                           → 0 */2 * * *
    every other hour                        → 0 */2 * * *
    every 24 hours                          → 0 0 * * *
    every 30 minutes on weekdays            → */30 * * * 1-5
    every day                               → 0 9 * * *
    every day at 9                          → 0 9 * * *
    at 9 every day                          → 0 9 * * *
    daily at 18:30                          → 30 18 * * *
    every morning                           → 0 9 * * *
    every weekday at 9                      → 0 9 * * 1-5
    weekdays at 9am                         → 0 9 * * 1-5
    mon-fri at 9                            → 0 9 * * 1-5
    every weekend at 10                     → 0 10 * * 0,6
    every monday at 9                       → 0 9 * * 1
    every monday and thursday at 9:15       → 15 9 * * 1,4
    every thu, mon, and fri at 9            → 0 9 * * 1,4,5
    every friday to sunday at 9             → 0 9 * * 0,5,6
    mondays at 9                            → 0 9 * * 1
    on tuesdays at noon                     → 0 12 * * 2
    weekly                                  → 0 9 * * 1
    weekly on friday at 16:00               → 0 16 * * 5
    every week on friday at 16:00           → 0 16 * * 5
    monthly                                 → 0 9 1 * *
    monthly on the 1st at 8                 → 0 8 1 * *
    every month on the 15th at 08:00        → 0 8 15 * *
    every 1st of the month at 9             → 0 9 1 * *
    on the 15th and 1st of every month      → 0 9 1,15 * *
    monthly on the last day at 18:00        → 0 18 L * *
  `),
  )('[SC8] %s is the cron %s', (written, meant) => expect(read(written)).toEqual(cron(meant)))

  test.each(
    table(`
    every 7 minutes           → “every 6 minutes” or “every 10 minutes”
    every 45 minutes          → “every 30 minutes” or “every hour”
    every 90 minutes          → “every hour” or “every 2 hours”
    every 1 hour 30 minutes   → “every hour” or “every 2 hours”
    every 5 hours             → “every 4 hours” or “every 6 hours”
    every 30 seconds          → “every minute”
    every 36 hours            → “every day” or “weekly on monday at 9”
    every other day           → “every day” or “weekly on monday at 9”
    every 2 weeks             → “every day” or “weekly on monday at 9”
    monthly on the 31st       → “monthly on the last day”
  `),
  )('[SC9] %s cannot be repeated exactly, and the hint is %s', (written, hint) => {
    expect(refusalOf(written)).toMatchObject({ code: 'invalid', hint: expect.stringContaining(hint) })
  })
})

describe('what is refused', () => {
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
})

test.each([
  ['  EVERY   Weekday  at 9. ', '0 9 * * 1-5'],
  ['“Every day at 9.”', '0 9 * * *'],
  ['`0  9 * * mon`', '0 9 * * MON'],
  ['each monday at 9', '0 9 * * 1'],
])('[SC13] capitals, spare spaces, quotation marks and a period change nothing: %s', (written, meant) => {
  expect(read(written)).toEqual(cron(meant))
})
