import type { Usage } from '../../../contract/nouns/usage.ts'
import type { ReportedUsage } from '../../ports/usage.ts'

/** No single request or turn is larger: what says so is broken. */
const mostTokens = 1_000_000_000
const nanodollarsADollar = 1_000_000_000
const mostNanodollars = 10_000 * nanodollarsADollar

/**
 * What of a report can be believed. Numbers that are negative, not whole, not finite or absurd are left out, as if nobody had said them; a part of
 * something that is larger than the whole is that whole. Null when nothing is left.
 */
export function usageReported(reported: ReportedUsage | null): Usage | null {
  if (reported === null || typeof reported !== 'object') return null
  const inputTokens = tokensIn(reported.inputTokens)
  const outputTokens = tokensIn(reported.outputTokens)
  const usage = {
    inputTokens,
    cachedTokens: tokensIn(reported.cachedTokens),
    cacheWriteTokens: partOf(inputTokens, tokensIn(reported.cacheWriteTokens)),
    outputTokens,
    reasoningTokens: partOf(outputTokens, tokensIn(reported.reasoningTokens)),
    ...moneyIn(reported),
  }
  const known = Object.entries(usage).filter(([, value]) => value !== undefined)
  return known.length === 0 ? null : (Object.fromEntries(known) as Usage)
}

function tokensIn(said: number | null | undefined): number | undefined {
  return isCount(said, mostTokens) ? said : undefined
}

function isCount(said: unknown, most: number): said is number {
  return typeof said === 'number' && Number.isInteger(said) && said >= 0 && said <= most
}

function partOf(whole: number | undefined, part: number | undefined): number | undefined {
  return whole === undefined || part === undefined ? undefined : Math.min(whole, part)
}

/** Dollars are rounded here, once: sums are of whole numbers. */
function moneyIn({ nanodollars, cost, price = 'reported by the agent' }: ReportedUsage): Pick<Usage, 'nanodollars' | 'price'> {
  const said = nanodollars ?? (typeof cost === 'number' ? Math.round(cost * nanodollarsADollar) : undefined)
  return isCount(said, mostNanodollars) ? { nanodollars: said, price: String(price).slice(0, 200) } : {}
}
