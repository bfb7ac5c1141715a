import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import { readCalendarDay } from '../schedule/when/calendar-day.ts'
import { day, hour, minute } from '../schedule/when/span.ts'
import { instantOf, wallOf } from '../schedule/when/wall-clock.ts'
import type { Here } from './query.ts'

const units: Record<string, number> = { m: minute, h: hour, d: day, w: 7 * day }

/** “7d”, “24h”, “today”, “yesterday”, “2026-11-01” or a moment with its zone, as epoch milliseconds. Days are those of the people’s zone. */
export function readSince(text: string, here: Here): Outcome<number> {
  const wanted = text.trim().toLowerCase()
  const ago = /^(\d{1,6})\s*([mhdw])$/.exec(wanted)
  if (ago) return grant(Math.max(0, here.now - Number(ago[1]) * (units[ago[2] ?? ''] ?? 0)))
  if (wanted === 'today' || wanted === 'yesterday') return grant(startOfDay(here, wanted === 'today' ? 0 : 1))
  const start = readCalendarDay(wanted)
  if (start?.granted) return grant(instantOf(start.value, here.zone()))
  const moment = /^\d{4}-\d{2}-\d{2}t\d{2}:\d{2}/.test(wanted) ? Date.parse(text.trim()) : Number.NaN
  if (!Number.isNaN(moment)) return grant(Math.max(0, moment))
  const problem = `${JSON.stringify(text)} is no time to look back to`
  return refuse('invalid', `since: ${problem}.`, {
    fields: [{ field: 'since', problem }],
    hint: 'Say 7d, 24h, today, yesterday, or a day such as 2026-11-01.',
  })
}

function startOfDay({ now, zone }: Here, daysAgo: number): number {
  const wall = wallOf(now, zone())
  return instantOf(wall - (((wall % day) + day) % day) - daysAgo * day, zone())
}
