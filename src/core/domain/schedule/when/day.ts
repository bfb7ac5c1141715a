import { grant, type Outcome } from '../../../../contract/refusals.ts'
import { readCalendarDay } from './calendar-day.ts'
import type { ClockTime } from './clock-time.ts'
import { readDuration } from './duration.ts'
import { type Here, judgeMoment, mostYearsAhead, refuseFarAhead } from './moment.ts'
import { day, hour, minute } from './span.ts'
import { type Timed, usualTime } from './time-of-day.ts'
import { instantOf, type Wall, wallOf } from './wall-clock.ts'
import { readWeekday } from './weekday.ts'
import type { When } from './when.ts'

/** “today at 18:00”, “tomorrow”, “next friday at 14:30”, “17:00”; null if the phrase names no day. */
export function readDay({ rest, time }: Timed, here: Here): Outcome<When> | null {
  const isTimeOnly = rest === '' && time !== null
  const days = isTimeOnly ? everyDayFrom(today(here)) : daysNamed(rest.replace(/^on /, ''), here)
  if (days === null) return null
  if (!days.granted) return days
  if (time !== null && !time.granted) return time
  const moments = days.value.map((start) => momentOn(start, time?.value ?? here.usualTime ?? usualTime, here))
  return judgeMoment(moments.find((moment) => moment > here.now) ?? moments[0] ?? 0, here)
}

/** The days that may be meant; the first whose time is still to come is. */
type Days = Outcome<Wall[]>

function daysNamed(text: string, here: Here): Days | null {
  const start = today(here)
  if (text === 'today') return grant([start])
  if (text === 'tomorrow') return grant([start + day])
  if (/^(?:the )?day after tomorrow$/.test(text)) return grant([start + 2 * day])
  return weekdayNamed(text, start) ?? calendarDayNamed(text) ?? daysAhead(text, start)
}

/** “friday” may still be today; “next friday” is the first one after today. */
function weekdayNamed(text: string, start: Wall): Days | null {
  const match = /^(?:(next|this|coming) )?([a-z]+)$/.exec(text)
  const weekday = match === null ? null : readWeekday(match[2] ?? '')
  if (weekday === null) return null
  const ahead = (weekday - new Date(start).getUTCDay() + 7) % 7
  const first = start + ahead * day
  return grant(match?.[1] === 'next' && ahead === 0 ? [first + 7 * day] : [first, first + 7 * day])
}

function calendarDayNamed(text: string): Days | null {
  const start = readCalendarDay(text)
  return start?.granted ? grant([start.value]) : start
}

/** “in 3 days”, with a time of day beside it. */
function daysAhead(text: string, start: Wall): Days | null {
  const duration = text.startsWith('in ') ? readDuration(text.slice(3)) : null
  if (duration === null || duration.milliseconds !== 0) return null
  return duration.days > mostYearsAhead * 366 ? refuseFarAhead() : grant([start + duration.days * day])
}

function everyDayFrom(start: Wall): Days {
  return grant([start, start + day])
}

function today({ zone, now }: Here): Wall {
  const wall = wallOf(now, zone)
  return wall - (((wall % day) + day) % day)
}

function momentOn(start: Wall, time: ClockTime, { zone, now }: Here): number {
  return instantOf(start + time.hour * hour + time.minute * minute, zone, now)
}
