import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fewerUnderNewerNode } from '../../../../../tests/support/how-many.ts'
import { inWords } from './in-words.ts'
import { readWhen } from './read-when.ts'
import { minute } from './span.ts'
import { nextTime, nextTimes } from './times.ts'
import type { When } from './when.ts'

const zones = fc.constantFrom(
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/St_Johns'],
  ...['Africa/Cairo', 'America/Santiago', 'Pacific/Chatham', 'Africa/Casablanca'],
)
const moments = fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2035, 0, 1) })

const words =
  'every each at on in next this the of month monday mondays fri weekday weekends tomorrow today tonight morning evening noon midnight daily ' +
  'weekly monthly hourly minutes hour hours days weeks and to 0 1 2 7 9 15 24 25 31 90 1st 31st last 9:00 24:00 17:30 5pm 13pm 1h 90m * */5 ' +
  '1-5 , - : . L # @daily @reboot 2026-12-24 2027-02-31 2026-12-24T18:00 Z +01:00 T once cron a an half 999999999 ９ İ'
const phrases = fc.array(fc.constantFrom(...words.split(' ')), { maxLength: 8 }).map((parts) => parts.join(' '))
const cronLike = fc.array(fc.stringMatching(/^[0-9*,/LW#?a-z-]{1,6}$/), { minLength: 5, maxLength: 5 }).map((fields) => fields.join(' '))
const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 1100 }), phrases, cronLike)

/** Some of the numbers from one to another, as a list, a range, a step or all. */
function field(min: number, max: number) {
  const number = fc.integer({ min, max })
  return fc.oneof(
    fc.constant('*'),
    number.map(String),
    fc.uniqueArray(number, { minLength: 2, maxLength: 4 }).map((list) => list.join(',')),
    fc.tuple(number, number).map(([one, other]) => `${Math.min(one, other)}-${Math.max(one, other)}`),
    fc.integer({ min: 1, max }).map((step) => `*/${step}`),
  )
}
const crons = fc
  .tuple(field(0, 59), field(0, 23), field(1, 28), field(1, 12), field(0, 6))
  .map((fields): When => ({ kind: 'cron', cron: fields.join(' ') }))

test('[SC21] reading never throws: it grants a time to come, whose cron is read as itself, or refuses with a hint', () => {
  fc.assert(
    fc.property(anything, fc.oneof(zones, fc.string()), moments, (written, zone, now) => {
      const outcome = readWhen(written, zone, now)
      expect(readWhen(written, zone, now)).toEqual(outcome)
      if (!outcome.granted) {
        expect(outcome.refusal).toMatchObject({ code: 'invalid', hint: expect.stringMatching(/./) })
        return
      }
      const when = outcome.value
      expect(nextTime(when, zone, now)).toBeGreaterThan(now)
      expect(inWords(when, zone)).toContain(zone)
      if (when.kind === 'cron') expect(readWhen(when.cron, zone, now)).toEqual(outcome)
    }),
    { numRuns: fewerUnderNewerNode(1_500) },
  )
})

test('[SC22] times grow strictly, are whole minutes, and are the same from wherever one asks', () => {
  fc.assert(
    fc.property(crons, zones, moments, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (when, zone, after, share) => {
      const times = nextTimes(when, zone, after, 12)
      expect(times).toHaveLength(12)
      let before = after
      for (const time of times) {
        expect(time).toBeGreaterThan(before)
        expect(time % minute).toBe(0)
        expect(nextTime(when, zone, time - 1)).toBe(time)
        expect(nextTime(when, zone, before + Math.floor((time - before - 1) * share))).toBe(time)
        before = time
      }
    }),
    { numRuns: fewerUnderNewerNode(100) },
  )
})
