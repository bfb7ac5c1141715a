import type { Usage, UsageTotal } from '../../../contract/nouns/usage.ts'

export const nothing: UsageTotal = {
  requests: 0,
  unreported: 0,
  unpriced: 0,
  inputTokens: 0,
  cachedTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  nanodollars: 0,
  milliseconds: 0,
}

const fields = Object.keys(nothing) as (keyof UsageTotal)[]

export function sumOf(...totals: readonly UsageTotal[]): UsageTotal {
  const sum = { ...nothing }
  for (const total of totals) for (const field of fields) sum[field] += total[field]
  return sum
}

/** What one request counts for. Who says nothing of tokens, be it of money, has not said what was used. */
export function totalOf(usage: Usage | null, milliseconds = 0): UsageTotal {
  const { inputTokens = 0, cachedTokens = 0, cacheWriteTokens = 0, outputTokens = 0, reasoningTokens = 0, nanodollars } = usage ?? {}
  return {
    requests: 1,
    unreported: isReported(usage) ? 0 : 1,
    unpriced: nanodollars === undefined ? 1 : 0,
    ...{ inputTokens, cachedTokens, cacheWriteTokens, outputTokens, reasoningTokens },
    nanodollars: nanodollars ?? 0,
    milliseconds,
  }
}

export function isReported(usage: Usage | null): boolean {
  return usage !== null && (usage.inputTokens !== undefined || usage.cachedTokens !== undefined || usage.outputTokens !== undefined)
}

/** All that a model has read and written. */
export function tokensOf(usage: Pick<Usage, 'inputTokens' | 'cachedTokens' | 'outputTokens'>): number {
  return (usage.inputTokens ?? 0) + (usage.cachedTokens ?? 0) + (usage.outputTokens ?? 0)
}

const dayLength = 24 * 60 * 60 * 1_000

/** Which day it is in UTC, counted from the first of 1970. */
export function dayOf(time: number): number {
  return Math.floor(time / dayLength)
}

export function startOfDay(day: number): number {
  return day * dayLength
}

/** Such as 2026-11-16. */
export function dateOf(day: number): string {
  return new Date(startOfDay(day)).toISOString().slice(0, 10)
}
