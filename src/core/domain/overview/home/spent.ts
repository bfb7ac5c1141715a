import type { Home } from '../../../../contract/nouns/home.ts'
import type { UsageTotal } from '../../../../contract/nouns/usage.ts'

/** By agent, who used most first. Where no price is known tokens say who. */
export function spentByAgent(rows: readonly { name: string; usage: UsageTotal }[], most = 6): Home['spent']['agents'] {
  return rows
    .map(({ name, usage }) => ({ agent: name, usage }))
    .toSorted((one, other) => other.usage.nanodollars - one.usage.nanodollars || weightOf(other.usage) - weightOf(one.usage))
    .slice(0, most)
}

/** In one measure for all days, so that bars can stand beside each other. */
export function daysOf(used: readonly { day: number; usage: UsageTotal }[], today: number, count = 14): number[] {
  const isPriced = used.some(({ usage }) => usage.nanodollars > 0)
  const days = new Map(used.map(({ day, usage }) => [day, isPriced ? usage.nanodollars : weightOf(usage)]))
  return Array.from({ length: count }, (_, index) => days.get(today - count + 1 + index) ?? 0)
}

function weightOf({ inputTokens, cachedTokens, outputTokens }: UsageTotal): number {
  return inputTokens + cachedTokens + outputTokens
}
