import type { UsageTotal } from '../../../../src/contract/nouns/usage.ts'

/** Read and written, from a cache or not. */
export function tokensOf({ inputTokens, cachedTokens, outputTokens }: UsageTotal): number {
  return inputTokens + cachedTokens + outputTokens
}

/** 12,345 as 12.3k: what is read is how much it is about. */
export function countText(count: number): string {
  if (count < 10_000) return String(count)
  if (count < 999_500) return `${rounded(count / 1_000)}k`
  return `${rounded(count / 1_000_000)}M`
}

function rounded(number: number): string {
  return String(Math.round(number * 10) / 10)
}
