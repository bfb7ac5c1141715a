import { expect, test } from 'vitest'
import { turnUsage } from './turn-usage.ts'

test('[CO6] of an agent whose input is without what is cached, what was written to the cache is added to it', () => {
  const usage = { inputTokens: 10, outputTokens: 5, cachedReadTokens: 100, cachedWriteTokens: 20, totalTokens: 135 }
  expect(turnUsage(usage, 0.5, 0.75)).toEqual({
    inputTokens: 30,
    cachedTokens: 100,
    cacheWriteTokens: 20,
    outputTokens: 5,
    reasoningTokens: undefined,
    cost: 0.25,
  })
})

test('[CO6] where the total says that what is cached is part of the input, it is counted once', () => {
  const usage = { inputTokens: 110, outputTokens: 5, cachedReadTokens: 100, totalTokens: 115 }
  expect(turnUsage(usage, undefined, undefined)).toMatchObject({ inputTokens: 10, cachedTokens: 100, outputTokens: 5, cost: undefined })
})

test('[CO6] a cost counts from where the conversation stood before, and nothing told is nothing known', () => {
  expect(turnUsage(undefined, 0.5, 0.4)).toMatchObject({ cost: 0 })
  expect(turnUsage(undefined, undefined, 0.4)).toBeNull()
  expect(turnUsage(null, undefined, undefined)).toBeNull()
})
