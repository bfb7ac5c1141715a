import type { UsageTotal } from '../../../contract/nouns/usage.ts'
import { moneyText } from './money-text.ts'

/** 12,345 as 12.3k: what is read is how much it is about. */
export function countText(count: number): string {
  if (count < 10_000) return String(count)
  if (count < 999_500) return `${(count / 1_000).toFixed(count < 99_950 ? 1 : 0)}k`
  return `${(count / 1_000_000).toFixed(count < 99_950_000 ? 1 : 0)}M`
}

/** What it cost, and what of it has no price: never 0 for what nobody knows. */
export function costText({ nanodollars, unpriced, requests }: Pick<UsageTotal, 'nanodollars' | 'unpriced' | 'requests'>): string {
  if (requests > 0 && unpriced === requests) return 'no price'
  return unpriced === 0 ? moneyText(nanodollars) : `${moneyText(nanodollars)} + ${unpriced} without a price`
}

/** One line of it all. */
export function usageText(usage: UsageTotal): string {
  const { requests, inputTokens, cachedTokens, outputTokens, unreported } = usage
  const silent = unreported === 0 ? '' : `, ${unreported} did not say what they used`
  const read = cachedTokens === 0 ? countText(inputTokens) : `${countText(inputTokens + cachedTokens)} (${countText(cachedTokens)} cached)`
  return `${costText(usage)}: ${requests} ${requests === 1 ? 'request' : 'requests'}, ${read} in, ${countText(outputTokens)} out${silent}`
}
