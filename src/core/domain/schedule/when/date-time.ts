import type { Outcome } from '../../../../contract/refusals.ts'
import { readCalendarDay } from './calendar-day.ts'
import { type Here, judgeMoment } from './moment.ts'
import { refuseWhen } from './refuse-when.ts'
import { hour, minute } from './span.ts'
import { instantOf } from './wall-clock.ts'
import type { When } from './when.ts'

const dateTime =
  /^(?:on |at )?(\d{4}-\d{2}-\d{2})(?:t| | at )(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)? ?(z|utc|[+-]\d{2}(?::?\d{2})?)?$/

/** ISO 8601, by its own offset or by the zone; null if the phrase is none. */
export function readDateTime(phrase: string, here: Here): Outcome<When> | null {
  const match = dateTime.exec(phrase)
  if (match === null) return null
  const [, date = '', hours = '', minutes = '', seconds = '0', fraction = '', offset] = match
  const start = readCalendarDay(date)
  if (start?.granted !== true) return start
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) {
    return refuseWhen(`${hours}:${minutes} is no time of day.`, 'Write “2026-12-24 18:00”; the end of a day is 00:00 of the next.')
  }
  const milliseconds = Number(seconds) * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3))
  const wall = start.value + Number(hours) * hour + Number(minutes) * minute + milliseconds
  if (offset === undefined) return judgeMoment(instantOf(wall, here.zone, here.now), here)
  const ahead = readOffset(offset)
  if (ahead === null) return refuseWhen(`${offset} is no offset from UTC.`, 'Write “2026-12-24T18:00+01:00” or “2026-12-24T18:00Z”.')
  return judgeMoment(wall - ahead, here)
}

function readOffset(text: string): number | null {
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(text)
  if (match === null) return 0
  const [hours, minutes] = [Number(match[2]), Number(match[3] ?? 0)]
  if (hours > 23 || minutes > 59) return null
  return (match[1] === '-' ? -1 : 1) * (hours * hour + minutes * minute)
}
