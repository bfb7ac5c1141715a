import { expect, test } from 'vitest'
import { retryAfter, retryDelayIn } from './judge-failure.ts'
import { restWanted, retryDelay } from './retry-delay.ts'

const noon = Date.UTC(2026, 10, 15, 12, 0, 0)

test('[MD10] waits double from one second, with up to a quarter more by chance, four times', () => {
  const tries = [1, 2, 3, 4, 5, 6]
  expect(tries.map((after) => retryDelay(after, undefined, 0))).toEqual([1_000, 2_000, 4_000, 8_000, undefined, undefined])
  expect(tries.map((after) => retryDelay(after, undefined, 1))).toEqual([1_250, 2_500, 5_000, 10_000, undefined, undefined])
})

test('[MD11] what a provider asks for is the least, and more than a minute too much', () => {
  expect([0, 500, 30_000, 60_000, 60_001].map((asked) => retryDelay(1, asked, 0))).toEqual([1_000, 1_000, 30_000, 60_000, undefined])
  expect(retryDelay(1, 60_000, 1)).toBe(75_000)
  expect(retryDelay(5, 10, 0)).toBeUndefined()
})

test.each([
  [{ 'retry-after': '2' }, 2_000],
  [{ 'retry-after': ' 1.2 ' }, 2_000],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after-ms': '1200.4' }, 1_201],
  [{ 'retry-after-ms': 'soon', 'retry-after': '3' }, 3_000],
  [{ 'retry-after': 'Sun, 15 Nov 2026 12:01:00 GMT' }, 60_000],
  [{ 'retry-after': 'Sun, 15 Nov 2026 11:59:00 GMT' }, 0],
  [{ 'retry-after': '-1' }, undefined],
  [{ 'retry-after': '2026' }, 2_026_000],
  [{ 'retry-after': '1e99' }, undefined],
  [{ 'retry-after': '9'.repeat(400) }, undefined],
  [{ 'retry-after': 'later' }, undefined],
  [{}, undefined],
])('[MD11] %o is read as %s ms', (headers, milliseconds) => {
  expect(retryAfter(headers as Record<string, string>, noon)).toBe(milliseconds)
})

test('[CP14] who wants to be left alone for long is, a month at most; who has had enough and does not say for how long, for five minutes', () => {
  expect(restWanted({ after: 3_600_000 })).toBe(3_600_000)
  expect(restWanted({ after: 1e15 })).toBe(31 * 24 * 3_600_000)
  expect(restWanted({ after: 2_000, isLimit: true })).toBe(300_000)
  expect([restWanted({}), restWanted({ after: 60_000 })]).toEqual([undefined, undefined])
  expect(['{"details":[{"retryDelay": "34.07s"}]}', '{"retryDelay":"soon"}', undefined].map(retryDelayIn)).toEqual([
    34_070,
    undefined,
    undefined,
  ])
})
