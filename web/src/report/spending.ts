import type { Cost } from '../../../src/contract/nouns/cost.ts'
import type { UsageTotal } from '../../../src/contract/nouns/usage.ts'
import { costText, isPriced, moneyText } from '../parts/usage/money-text.ts'
import { countText, tokensOf } from '../parts/usage/tokens-text.ts'
import type { Picture } from './series.ts'
import { counted, dayText } from './words.ts'

type Rows = Cost['rows']

const nanodollarsADollar = 1_000_000_000
const tokensText = (usage: UsageTotal) => counted(tokensOf(usage), 'token', 'tokens', countText)

/** Money where there is some to draw, and tokens alone where no price is known or everything was free. */
export function spendingPicture({ rows, total }: Pick<Cost, 'rows' | 'total'>): Picture {
  const labels = rows.map(({ name }) => dayText(name))
  const tell = (index: number) => {
    const row = rows[index]
    return row === undefined ? '' : `${dayText(row.name)}: ${usedText(row.usage)}`
  }
  const table = isPriced(total)
    ? {
        head: ['Day', 'Cost', 'Tokens', 'Requests'],
        rows: rows.map((row) => [dayText(row.name), costCell(row.usage), ...countCells(row.usage)]),
      }
    : { head: ['Day', 'Tokens', 'Requests'], rows: rows.map((row) => [dayText(row.name), ...countCells(row.usage)]) }
  const common = { labels, tell, table }
  if (total.nanodollars === 0) {
    return { ...common, series: [{ name: 'Tokens', shape: 'bars', values: rows.map(({ usage }) => tokensOf(usage)) }], write: countText }
  }
  const values = rows.map(({ usage }) => (isUnknown(usage) ? null : usage.nanodollars / nanodollarsADollar))
  return { ...common, series: [{ name: 'Cost', shape: 'bars', values }], write: dollarsText, finest: 0.0001 }
}

/** At an axis, where the steps are round. */
function dollarsText(dollars: number): string {
  return `$${Number(dollars.toPrecision(6))}`
}

/** Something was used, and what it cost nobody knows. */
function isUnknown(usage: UsageTotal): boolean {
  return usage.requests > 0 && !isPriced(usage)
}

function usedText(usage: UsageTotal): string {
  if (usage.requests === 0) return 'nothing'
  return isUnknown(usage) ? `${tokensText(usage)}, no price` : `${costText(usage)}, ${tokensText(usage)}`
}

function costCell(usage: UsageTotal): string {
  return usage.requests === 0 ? 'none' : costText(usage)
}

function countCells(usage: UsageTotal): string[] {
  return [String(tokensOf(usage)), String(usage.requests)]
}

/** What was spent in all, and what of it nobody can tell. */
export function spendingSentence({ rows, total }: Pick<Cost, 'rows' | 'total'>): string {
  const days = counted(rows.length, 'day', 'days')
  const { requests, unreported, unpriced, nanodollars } = total
  if (requests === 0) return `Nothing was spent in ${days}`
  if (unreported === requests) return `${counted(requests, 'request', 'requests')} in ${days}, and nobody said what was used`
  if (isUnknown(total)) return `${tokensText(total)} in ${days}, for which no price is known`
  const more = unpriced === 0 ? '' : `, and ${counted(unpriced, 'request', 'requests')} without a price`
  return `${moneyText(nanodollars)} in ${days}${more}`
}

/** Rows come with what cost most first. */
export function spenderSentence({ rows, total }: Pick<Cost, 'rows' | 'total'>): string {
  const [most] = rows
  if (most === undefined) return 'Nobody has spent anything'
  if (total.nanodollars === 0 && tokensOf(total) === 0) return 'Nobody said what was used'
  if (total.nanodollars > 0) return `${most.name} cost most: ${moneyText(most.usage.nanodollars)} of ${moneyText(total.nanodollars)}`
  return `${most.name} used most: ${countText(tokensOf(most.usage))} of ${tokensText(total)}`
}

/** Whose price nobody knows has no bar beside those that have one. */
export function spenderBars({ rows, total }: { rows: Rows; total: UsageTotal }) {
  const isMoney = total.nanodollars > 0
  if (!isMoney && tokensOf(total) === 0) return []
  return rows.map(({ name, usage }) => ({
    name,
    amount: isMoney ? (isUnknown(usage) ? null : usage.nanodollars) : tokensOf(usage),
    text: isUnknown(usage) ? tokensText(usage) : costText(usage),
    note: isUnknown(usage) ? 'no price' : tokensText(usage),
    colour: 'bg-accent',
  }))
}

/** The first of so many days, the last of which is today, in UTC: what is spent is counted by these. */
export function firstDay(days: number, now: number): string {
  return new Date(now - (days - 1) * 86_400_000).toISOString().slice(0, 10)
}
