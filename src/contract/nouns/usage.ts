import * as z from 'zod'

const count = z.int().min(0)

/** What one request has used, as far as it was said. Money is in whole nano-dollars: a thousand millionth of a dollar. */
export const Usage = z
  .object({
    inputTokens: count.optional().describe('Read anew, not from the provider’s cache'),
    cachedTokens: count.optional().describe('Read from the provider’s cache'),
    cacheWriteTokens: count.optional().describe('Of those read anew, what was written to the cache'),
    outputTokens: count.optional().describe('Written, reasoning included'),
    reasoningTokens: count.optional().describe('Of those written, what was reasoning'),
    nanodollars: count.optional().describe('What it cost, in thousand millionths of a dollar; not given when there is no price'),
    price: z.string().max(200).optional().describe('Where the price is from, and of when'),
  })
  .meta({ id: 'Usage' })
export type Usage = z.infer<typeof Usage>

/** What several requests came to together. */
export const UsageTotal = z
  .object({
    requests: count.describe('Questions to models, and turns of agents that are programs'),
    unreported: count.describe('Of these, those of which nobody said what they used: the tokens are too low by them'),
    unpriced: count.describe('Of these, those without a price: the money is too low by them'),
    inputTokens: count,
    cachedTokens: count,
    cacheWriteTokens: count,
    outputTokens: count,
    reasoningTokens: count,
    nanodollars: count.describe('In thousand millionths of a dollar'),
    milliseconds: count.describe('How long agents were at work'),
  })
  .meta({ id: 'UsageTotal' })
export type UsageTotal = z.infer<typeof UsageTotal>

/** A request that is over, as the log tells it. */
export const UsageRecord = Usage.extend({
  run: z.string().describe('Id of the run'),
  task: z.int().nullable().describe('Number of the task it was made for'),
  agent: z.string(),
  model: z.string().nullable().describe('Who was asked: provider/name; null when nobody said'),
  unreported: z.boolean().describe('Nobody said what it used'),
  day: z.string().describe('The day it counts for, in UTC'),
}).meta({ id: 'UsageRecord' })
export type UsageRecord = z.infer<typeof UsageRecord>
