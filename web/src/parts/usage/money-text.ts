import type { UsageTotal } from '../../../../src/contract/nouns/usage.ts'

const nanodollarsADollar = 1_000_000_000

/** Dollars as people read them: cents, or as many places as it takes to tell a little from nothing. */
export function moneyText(nanodollars: number): string {
  const dollars = nanodollars / nanodollarsADollar
  if (nanodollars === 0) return '$0.00'
  if (dollars < 0.000_1) return 'under $0.0001'
  return `$${dollars.toFixed(dollars < 0.1 ? 4 : 2)}`
}

/** What it cost, and what of it has no price: never 0 for what nobody knows. */
export function costText({ nanodollars, unpriced, requests }: Pick<UsageTotal, 'nanodollars' | 'unpriced' | 'requests'>): string {
  if (requests > 0 && unpriced === requests) return 'no price'
  return unpriced === 0 ? moneyText(nanodollars) : `${moneyText(nanodollars)} + ${unpriced} without a price`
}

/** Whether at least one price is known: only then is there money to tell of. */
export function isPriced({ requests, unpriced }: Pick<UsageTotal, 'requests' | 'unpriced'>): boolean {
  return requests > unpriced
}
