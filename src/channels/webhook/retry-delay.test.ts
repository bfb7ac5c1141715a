import { expect, test } from 'vitest'
import { retryDelay } from './retry-delay.ts'

test('[NT1] an attempt that failed is repeated eight times within a day, later and later, and then no more', () => {
  const seconds = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => (retryDelay(attempts) ?? 0) / 1_000)
  expect(seconds).toEqual([5, 30, 120, 600, 1_800, 7_200, 18_000, 36_000])
  expect(retryDelay(9)).toBeUndefined()
  expect(retryDelay(100)).toBeUndefined()
})
