import { expect, test } from 'vitest'
import { createAttempts } from './attempts.ts'

test('[SI9] after ten failures within a minute nobody may try until the first of them is a minute old', () => {
  let now = 0
  const attempts = createAttempts({ most: 10, span: 60_000, now: () => now })
  for (let count = 0; count < 30; count++) {
    const attempt = attempts.begin()
    if (attempt.granted) attempt.value.succeeded()
    expect(attempt.granted).toBe(true)
  }
  for (now = 0; now < 10_000; now += 1_000) expect(attempts.begin().granted, String(now)).toBe(true)
  expect(attempts.begin()).toMatchObject({ granted: false, refusal: { code: 'too_many', hint: 'Try again in 50 seconds.' } })
  now = 59_999
  expect(attempts.wait()).toBe(1)
  expect(attempts.begin().granted).toBe(false)
  now = 60_000
  expect(attempts.begin().granted).toBe(true)
  expect(attempts.begin().granted).toBe(false)
})
