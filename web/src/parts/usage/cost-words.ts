import type { UsageTotal } from '../../../../src/contract/nouns/usage.ts'
import { tokensOf } from './tokens-text.ts'

const nanodollarsACent = 10_000_000

export interface CostWords {
  main: string
  tokens?: string
  title?: string
}

/** What was used, as people read it: never $0.00 for what nobody knows, or for what is free. */
export function costWords(usage: UsageTotal): CostWords {
  const count = tokensOf(usage)
  const tokens = tokensText(count)
  if (usage.requests > 0 && usage.unpriced === usage.requests) return { main: tokens, title: 'The price is not known' }
  if (usage.nanodollars === 0 && usage.unpriced === 0) return { main: 'free', tokens }
  const money = shortMoney(usage.nanodollars)
  if (usage.unpriced === 0) return { main: money, tokens }
  return { main: `${money} +`, tokens, title: `and ${usage.unpriced} requests without a price` }
}

/** Whether anybody has said what was used: there is nothing to tell of what nobody has. */
export function isTold(usage: UsageTotal | null): usage is UsageTotal {
  return usage !== null && usage.requests > 0 && (usage.unpriced < usage.requests || tokensOf(usage) > 0)
}

/** Cents are enough: what is less is said to be less. */
export function shortMoney(nanodollars: number): string {
  if (nanodollars > 0 && nanodollars < nanodollarsACent) return '< $0.01'
  const cents = Math.round(nanodollars / nanodollarsACent)
  return `$${(cents / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}

function tokensText(count: number): string {
  if (count < 1_000) return count === 1 ? '1 token' : `${count} tokens`
  if (count < 999_500) return `${Math.round(count / 1_000)} k tokens`
  return `${(count / 1_000_000).toFixed(1)} M tokens`
}
