import { expect, test } from 'vitest'
import { createAttempts } from './attempts.ts'

test('[SI9] after ten failures within a minute an address may not try until the first of them is a minute old', () => {
  let now = 0
  const attempts = createAttempts({ most: 10, span: 60_000, now: () => now })
  for (let count = 0; count < 30; count++) {
    const attempt = attempts.begin('a')
    if (attempt.granted) attempt.value.succeeded()
    expect(attempt.granted).toBe(true)
  }
  for (now = 0; now < 10_000; now += 1_000) expect(attempts.begin('a').granted, String(now)).toBe(true)
  expect(attempts.begin('a')).toMatchObject({ granted: false, refusal: { code: 'too_many', hint: 'Try again in 50 seconds.' } })
  now = 59_999
  expect(attempts.wait('a')).toBe(1)
  expect(attempts.begin('a').granted).toBe(false)
  now = 60_000
  expect(attempts.begin('a').granted).toBe(true)
  expect(attempts.begin('a').granted).toBe(false)
})

test('[SI56] failures of one address are no other’s', () => {
  const attempts = createAttempts({ most: 10, span: 60_000, now: () => 0 })
  for (let count = 0; count < 10; count++) expect(attempts.begin('a').granted).toBe(true)
  expect([attempts.begin('a').granted, attempts.wait('a')]).toEqual([false, 60])
  expect([attempts.begin('b').granted, attempts.wait('b')]).toEqual([true, 0])
})

test('[SI56] however many addresses try, those that tried last are remembered, and old failures are forgotten', () => {
  let now = 0
  const attempts = createAttempts({ most: 1, span: 60_000, addresses: 3, now: () => now })
  for (const address of ['a', 'b', 'c', 'd']) expect(attempts.begin(address).granted).toBe(true)
  expect(['a', 'b', 'c', 'd'].map((address) => attempts.wait(address))).toEqual([0, 60, 60, 60])
  now = 60_000
  expect(attempts.begin('e').granted).toBe(true)
  expect(['b', 'c', 'd', 'e'].map((address) => attempts.wait(address))).toEqual([0, 0, 0, 60])
})
