import { expect, test } from 'vitest'
import { usualRates } from '../../doors/http/rate-limits/rate-limits.ts'
import { ratesFrom } from './rates-from.ts'

test('[RL6] each limit is set by its variable, 0 lifts it, and what is no number is refused by name', () => {
  expect(ratesFrom({})).toEqual(usualRates)
  expect(ratesFrom({ PUNCHLIST_RATE_TOKEN: '0', PUNCHLIST_RATE_FAILED: '7' })).toEqual({ ...usualRates, token: 0, failed: 7 })
  expect(() => ratesFrom({ PUNCHLIST_RATE_ADDRESS: 'few' })).toThrow(/PUNCHLIST_RATE_ADDRESS: must be a number/)
})
