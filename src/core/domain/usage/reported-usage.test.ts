import { expect, test } from 'vitest'
import { usageReported } from './reported-usage.ts'

test('[CO1] what is reported is kept in whole numbers, money in nano-dollars with where its price is from', () => {
  expect(usageReported({ inputTokens: 1_200, cachedTokens: 800, outputTokens: 30, cost: 0.0123456789 })).toEqual({
    inputTokens: 1_200,
    cachedTokens: 800,
    outputTokens: 30,
    nanodollars: 12_345_679,
    price: 'reported by the agent',
  })
  expect(usageReported({ nanodollars: 7, price: 'models.json' })).toEqual({ nanodollars: 7, price: 'models.json' })
  expect(usageReported({ inputTokens: 0, outputTokens: 0, cost: 0 })).toMatchObject({ inputTokens: 0, nanodollars: 0 })
})

test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e300, 2_000_000_000, '12', null, undefined, {}])(
  '[CO2] a report of %s is as good as none',
  (absurd) => {
    const tokens = absurd as number
    expect(usageReported({ inputTokens: tokens, cachedTokens: tokens, outputTokens: tokens, reasoningTokens: tokens })).toBeNull()
    expect(usageReported({ inputTokens: tokens, outputTokens: 5 })).toEqual({ outputTokens: 5 })
  },
)

test('[CO2] money that is negative, no number or absurd is no price, and what is said of tokens stays', () => {
  for (const cost of [-0.01, Number.NaN, Number.POSITIVE_INFINITY, 1e9, '1']) {
    expect(usageReported({ outputTokens: 5, cost: cost as number })).toEqual({ outputTokens: 5 })
  }
  expect(usageReported('nothing' as never)).toBeNull()
})

test('[CO2] a part is never more than the whole it is part of', () => {
  expect(usageReported({ inputTokens: 10, cacheWriteTokens: 90, outputTokens: 5, reasoningTokens: 6 })).toEqual({
    inputTokens: 10,
    cacheWriteTokens: 10,
    outputTokens: 5,
    reasoningTokens: 5,
  })
})
