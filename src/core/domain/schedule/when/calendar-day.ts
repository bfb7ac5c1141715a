import { grant, type Outcome } from '../../../../contract/refusals.ts'
import { quoted, refuseWhen } from './refuse-when.ts'
import type { Wall } from './wall-clock.ts'

/** “2026-12-24” as the start of that day; null if the text is no date, refused if the calendar has no such day. */
export function readCalendarDay(text: string): Outcome<Wall> | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (match === null) return null
  const start = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
  if (new Date(start).toISOString().startsWith(text)) return grant(start)
  return refuseWhen(`The calendar has no ${quoted(text)}.`, 'Write year, month and day, such as “2026-12-24”.')
}
