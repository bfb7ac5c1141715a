import type { Cost } from '../../../contract/nouns/cost.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import type { Days, NamedUsage, UsagePlace } from '../../ports/usage.ts'
import { dateOf, dayOf, sumOf, tokensOf } from './total.ts'

const usualDays = 30
/** So many are summed up in a moment. */
const mostDays = 366

/** From the day that was named until today. */
export function judgeDays(since: string | undefined, today: number): Outcome<Days> {
  const from = since === undefined ? today - usualDays + 1 : dayOf(Date.parse(since))
  if (from > today) return wrong('since', `${since} has not come yet: today is ${dateOf(today)}, in UTC`)
  if (from <= today - mostDays)
    return wrong('since', `goes back further than ${mostDays} days: say ${dateOf(today - mostDays + 1)} or later`)
  return grant({ from, to: today })
}

/** At most one can be asked for, and that is told by day. */
export function judgeOne(by: string, one: readonly UsagePlace[]): Outcome<UsagePlace | undefined> {
  if (one.length > 1) return wrong(String(one[1]?.scope), `is one too many beside ${one[0]?.scope}: ask for one of them at a time`)
  if (one.length === 1 && by !== 'day') return wrong('by', `cannot be ${by} beside ${one[0]?.scope}: what one of them used is told by day`)
  return grant(one[0])
}

function wrong(field: string, problem: string): Outcome<never> {
  return refuse('invalid', `${field}: ${problem}.`, { fields: [{ field, problem }] })
}

/** What cost most first; where nothing has a price, who used most tokens. */
export function mostFirst(rows: readonly NamedUsage[]): NamedUsage[] {
  return rows.toSorted(
    ({ name, usage }, other) =>
      other.usage.nanodollars - usage.nanodollars ||
      tokensOf(other.usage) - tokensOf(usage) ||
      other.usage.requests - usage.requests ||
      (name < other.name ? -1 : 1),
  )
}

/** Every day has its row, also one on which nothing was used; of more than are asked for, the last. */
export function dayRows(used: readonly { day: number; usage: NamedUsage['usage'] }[], { from, to }: Days): NamedUsage[] {
  const known = new Map(used.map(({ day, usage }) => [day, usage]))
  return Array.from({ length: to - from + 1 }, (_, index) => ({ name: dateOf(from + index), usage: known.get(from + index) ?? sumOf() }))
}

export function costOver({ from, to }: Days, total: NamedUsage['usage'], rows: Cost['rows'], more: number): Cost {
  return { since: dateOf(from), until: dateOf(to), total, rows, more }
}
