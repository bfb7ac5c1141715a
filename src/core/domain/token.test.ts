import { expect, test } from 'vitest'
import { expiryAfter, isGood } from './token.ts'

test('[SI40] a token is good until it is revoked or its end has come; without an end it has none', () => {
  const noon = 1_700_000_000_000
  expect(isGood({ revokedAt: 0, expiresAt: 0 }, noon)).toBe(true)
  expect(isGood({ revokedAt: 0, expiresAt: noon + 1 }, noon)).toBe(true)
  expect(isGood({ revokedAt: 0, expiresAt: noon }, noon)).toBe(false)
  expect(isGood({ revokedAt: noon - 5, expiresAt: noon + 1 }, noon)).toBe(false)
  expect([expiryAfter(undefined, noon), expiryAfter(1, noon)]).toEqual([0, noon + 86_400_000])
})
