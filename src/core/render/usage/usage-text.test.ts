import { expect, test } from 'vitest'
import { moneyText } from './money-text.ts'
import { costText, countText, usageText } from './usage-text.ts'

test('[CO11] money is shown in cents, and what is little is told from nothing', () => {
  expect([0, 1, 12_345_678, 1_234_567_890, 99_000_000_000].map(moneyText)).toEqual(['$0.00', 'under $0.0001', '$0.0123', '$1.23', '$99.00'])
  expect([9_999, 12_345, 999_499, 1_234_567].map(countText)).toEqual(['9999', '12.3k', '999k', '1.2M'])
})

test('[CO11] what has no price is said, never shown as nothing', () => {
  expect(costText({ requests: 2, unpriced: 2, nanodollars: 0 })).toBe('no price')
  expect(costText({ requests: 3, unpriced: 1, nanodollars: 2_000_000_000 })).toBe('$2.00 + 1 without a price')
  const usage = { requests: 3, unreported: 1, unpriced: 1, inputTokens: 20, cachedTokens: 30_000, cacheWriteTokens: 0, outputTokens: 7 }
  expect(usageText({ ...usage, reasoningTokens: 0, nanodollars: 0, milliseconds: 0 })).toBe(
    '$0.00 + 1 without a price: 3 requests, 30.0k (30.0k cached) in, 7 out, 1 did not say what they used',
  )
})
