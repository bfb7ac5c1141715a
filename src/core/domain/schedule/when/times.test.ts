import { describe, expect, test } from 'vitest'
import { inWords } from './in-words.ts'
import { readWhen } from './read-when.ts'
import { minute } from './span.ts'
import { nextTime, nextTimes } from './times.ts'
import { wallOf } from './wall-clock.ts'
import type { When } from './when.ts'

const berlin = 'Europe/Berlin'
const newYork = 'America/New_York'
const cron = (text: string): When => ({ kind: 'cron', cron: text })
const iso = (times: number[]) => times.map((time) => new Date(time).toISOString().slice(0, 16))
const instant = (text: string) => Date.parse(`${text}Z`)

/** Every time from the start of one day in UTC to the start of another. */
function timesBetween(text: string, zone: string, from: string, until: string): string[] {
  const [first, end] = [instant(`${from}T00:00`), instant(`${until}T00:00`)]
  return iso(nextTimes(cron(text), zone, first - 1, 400).filter((time) => time < end))
}

/** Two days with the night in which the clock changes between them: when it jumps, and what it shows around that. */
const nights = [
  {
    zone: berlin,
    change: 'spring',
    from: '2027-03-27',
    until: '2027-03-30',
    daily: ['2027-03-27T01:30', '2027-03-28T01:00', '2027-03-29T00:30'],
  },
  {
    zone: berlin,
    change: 'autumn',
    from: '2026-10-24',
    until: '2026-10-27',
    daily: ['2026-10-24T00:30', '2026-10-25T00:30', '2026-10-26T01:30'],
  },
  {
    zone: newYork,
    change: 'spring',
    from: '2027-03-13',
    until: '2027-03-16',
    daily: ['2027-03-13T07:30', '2027-03-14T07:00', '2027-03-15T06:30'],
  },
  {
    zone: newYork,
    change: 'autumn',
    from: '2026-10-31',
    until: '2026-11-03',
    daily: ['2026-10-31T06:30', '2026-11-01T07:30', '2026-11-02T07:30'],
  },
]

test('[SC15] the next time is strictly after, to the millisecond', () => {
  const nine = instant('2026-11-12T08:00')
  expect(nextTime(cron('0 9 * * *'), berlin, nine - 1)).toBe(nine)
  expect(iso([nextTime(cron('0 9 * * *'), berlin, nine), nextTime(cron('0 9 * * *'), berlin, nine + 999)])).toEqual([
    '2026-11-13T08:00',
    '2026-11-13T08:00',
  ])
  expect(nextTime(cron('* * * * *'), berlin, nine - 1)).toBe(nine)
  expect(nextTime(cron('* * * * *'), berlin, nine)).toBe(nine + minute)
})

test('[SC15] what happens once has a next time only before it', () => {
  const once: When = { kind: 'at', at: 5000 }
  expect([nextTime(once, berlin, 4999), nextTime(once, berlin, 5000)]).toEqual([5000, 0])
  expect([nextTimes(once, berlin, 0, 3), nextTimes(once, berlin, 5000, 3)]).toEqual([[5000], []])
})

test('[SC15] what never happens has none', () => {
  expect(nextTime(cron('0 0 31 2 *'), berlin, 0)).toBe(0)
  expect(nextTime(cron('0 * 31 2 *'), berlin, 0)).toBe(0)
  expect(nextTimes(cron('0 0 31 2 *'), berlin, 0, 3)).toEqual([])
})

test('[SC15] next times come as many as are asked for, a thousand at most', () => {
  expect(iso(nextTimes(cron('0 9 * * 1-5'), berlin, instant('2026-11-12T12:00'), 3))).toEqual([
    '2026-11-13T08:00',
    '2026-11-16T08:00',
    '2026-11-17T08:00',
  ])
  expect(nextTimes(cron('0 9 * * *'), berlin, 0, 0)).toEqual([])
  expect(nextTimes(cron('0 9 * * *'), berlin, 0, 5000)).toHaveLength(1000)
})

test('[SC15] a day of the month or one of the week is enough if both are named, and L is the last day', () => {
  expect(iso(nextTimes(cron('0 0 15 * FRI'), 'UTC', instant('2026-11-10T00:00'), 3))).toEqual([
    '2026-11-13T00:00',
    '2026-11-15T00:00',
    '2026-11-20T00:00',
  ])
  expect(iso(nextTimes(cron('0 0 L * *'), 'UTC', instant('2027-02-01T00:00'), 2))).toEqual(['2027-02-28T00:00', '2027-03-31T00:00'])
})

describe('when the clock changes', () => {
  test.each(nights)('[SC16] in $zone in $change a daily 02:30 happens once a day', ({ zone, from, until, daily }) => {
    expect(timesBetween('30 2 * * *', zone, from, until)).toEqual(daily)
  })

  test('[SC16] a daily 01:30 in New York, which comes twice in autumn, happens the first time', () => {
    expect(timesBetween('30 1 * * *', newYork, '2026-10-31', '2026-11-03')).toEqual([
      '2026-10-31T05:30',
      '2026-11-01T05:30',
      '2026-11-02T06:30',
    ])
  })

  test('[SC16] a scheduler that is asked between the two 02:30 does not let it happen again', () => {
    for (const after of ['2026-10-25T00:30', '2026-10-25T00:59', '2026-10-25T01:00', '2026-10-25T01:15', '2026-10-25T01:30']) {
      expect(iso([nextTime(cron('30 2 * * *'), berlin, instant(after))])).toEqual(['2026-10-26T01:30'])
    }
  })

  test('[SC16] lists and steps of hours happen once for each time they name', () => {
    expect(timesBetween('30 2,14 * * *', berlin, '2026-10-25', '2026-10-26')).toEqual(['2026-10-25T00:30', '2026-10-25T13:30'])
    expect(timesBetween('30 2,14 * * *', berlin, '2027-03-28', '2027-03-29')).toEqual(['2027-03-28T01:00', '2027-03-28T12:30'])
    expect(timesBetween('*/30 2 * * *', berlin, '2026-10-25', '2026-10-26')).toEqual(['2026-10-25T00:00', '2026-10-25T00:30'])
    expect(timesBetween('0 */2 * * *', berlin, '2026-10-25', '2026-10-26').slice(0, 3)).toEqual([
      '2026-10-25T00:00',
      '2026-10-25T03:00',
      '2026-10-25T05:00',
    ])
  })

  test('[SC16] times that are jumped over together, and the one at the jump, happen together', () => {
    expect(timesBetween('0,30 2,3 * * *', berlin, '2027-03-28', '2027-03-29')).toEqual(['2027-03-28T01:00', '2027-03-28T01:30'])
  })

  test('[SC16] a midnight that is jumped over happens on its day', () => {
    expect(timesBetween('0 0 * * *', 'Africa/Cairo', '2026-04-23', '2026-04-25')).toEqual(['2026-04-23T22:00', '2026-04-24T21:00'])
  })

  const everyHour: [text: string, step: number, at: number][] = [
    ['0 * * * *', 60, 0],
    ['30 * * * *', 60, 30],
    ['*/15 * * * *', 15, 0],
    ['* * * * *', 1, 0],
  ]
  const zones = [...nights, { zone: 'Australia/Lord_Howe', change: 'autumn', from: '2027-04-03', until: '2027-04-04' }]
  test.each(zones)('[SC17] in $zone in $change a cron for every hour happens whenever the clock shows it', ({ zone, from, until }) => {
    for (const [text, step, offset] of everyHour) {
      const shown: number[] = []
      for (let time = instant(`${from}T00:00`); time < instant(`${until}T00:00`); time += minute) {
        if ((wallOf(time, zone) / minute) % step === offset) shown.push(time)
      }
      expect(timesBetween(text, zone, from, until)).toEqual(iso(shown).slice(0, 400))
    }
  })

  test('[SC17] an hourly cron happens once in each real hour', () => {
    const night = nextTimes(cron('0 * * * *'), berlin, instant('2026-10-24T20:00'), 10)
    const jump = nextTimes(cron('0 * * * *'), berlin, instant('2027-03-27T20:00'), 10)
    for (const times of [night, jump])
      expect(times.slice(1).map((time, index) => time - (times[index] ?? 0))).toEqual(Array(9).fill(60 * minute))
  })

  test('[SC18] a moment that the clock jumps over is the moment of the jump', () => {
    const eve = instant('2027-03-27T12:00')
    expect(readWhen('tomorrow at 02:30', berlin, eve)).toMatchObject({ value: { at: instant('2027-03-28T01:00') } })
    expect(readWhen('2027-03-28T02:30', berlin, eve)).toMatchObject({ value: { at: instant('2027-03-28T01:00') } })
  })

  test('[SC18] of a moment that comes twice the first is meant that is still to come', () => {
    expect(readWhen('02:30', berlin, instant('2026-10-24T23:00'))).toMatchObject({ value: { at: instant('2026-10-25T00:30') } })
    expect(readWhen('02:30', berlin, instant('2026-10-25T00:45'))).toMatchObject({ value: { at: instant('2026-10-25T01:30') } })
    expect(readWhen('02:30', berlin, instant('2026-10-25T01:45'))).toMatchObject({ value: { at: instant('2026-10-26T01:30') } })
  })
})

test('[SC20] a time has stable words, which are read as the same time', () => {
  const at = instant('2026-11-16T07:00')
  expect(inWords(cron('0 9 * * 1-5'), berlin)).toBe('cron 0 9 * * 1-5 (Europe/Berlin)')
  expect(inWords({ kind: 'at', at }, berlin)).toBe('once at 2026-11-16 08:00 (Europe/Berlin)')
  expect(inWords({ kind: 'at', at: at + 7250 }, newYork)).toBe('once at 2026-11-16 02:00:07 (America/New_York)')
  expect(inWords({ kind: 'at', at: instant('2026-11-15T23:00') }, berlin)).toBe('once at 2026-11-16 00:00 (Europe/Berlin)')
  expect(readWhen('once at 2026-11-16 08:00', berlin, 0)).toMatchObject({ granted: false })
  expect(readWhen('once at 2026-11-16 08:00', berlin, at - 1)).toMatchObject({ value: { at } })
})
