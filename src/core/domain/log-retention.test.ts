import { expect, test } from 'vitest'
import type { Weighed } from '../ports/store.ts'
import { decideDrop, decideTrim, mostOfStep, trimmableUpTo } from './log-retention.ts'

const day = 24 * 60 * 60 * 1000
const now = 1_800_000_000_000
const keep = { days: 90, events: 1_000 }

/** So many events from a place on, so many days old. */
const events = (count: number, { from = 1, days = 100, bytes = 500 } = {}): Weighed[] =>
  Array.from({ length: count }, (_, index) => ({ seq: from + index, at: now - days * day, bytes }))

test('[LG1] an event goes when it is neither young enough nor among the last ones', () => {
  expect(trimmableUpTo({ last: 5_000, readUpTo: 5_000 }, keep)).toBe(4_000)
  expect(trimmableUpTo({ last: 900, readUpTo: 900 }, keep)).toBeLessThan(1)
  expect(decideTrim([...events(3), ...events(3, { from: 4, days: 89 })], keep, now)).toEqual([3])
  expect(decideTrim(events(3, { days: 89 }), keep, now)).toEqual([])
})

test('[LG1] what follows on an event that a clock has dated too late stays until that is old', () => {
  const jumped = [...events(2), ...events(1, { from: 3, days: -1 }), ...events(5, { from: 4 })]
  expect(decideTrim(jumped, keep, now)).toEqual([2])
})

test('[LG2] no statement has more than 100 events to remove, and no step more than 500', () => {
  const places = decideTrim(events(mostOfStep + 200), keep, now)
  expect(places).toEqual([100, 200, 300, 400, 500])
  expect(decideDrop(events(250)).map(({ length }) => length)).toEqual([100, 100, 50])
})

test('[LG2] long events are counted by their length: a quarter of a megabyte a statement, a megabyte a step, or one alone that is longer', () => {
  const large = events(40, { bytes: 100_000 })
  expect(decideTrim(large, keep, now)).toEqual([2, 4, 6, 8, 10])
  expect(decideDrop(events(3, { bytes: 5_000_000 }))).toEqual([[1]])
})

test('[LG3] nothing goes that whoever makes something of the log has not read', () => {
  expect(trimmableUpTo({ last: 5_000, readUpTo: 120 }, keep)).toBe(120)
})
