import { grant, type Outcome } from '../../../../contract/refusals.ts'
import { readInterval } from './interval.ts'
import { readMonthDays } from './month-day.ts'
import { quoted, refuseWhen } from './refuse-when.ts'
import { type Timed, usualTime } from './time-of-day.ts'
import { readWeekdays, weekdayField } from './weekday.ts'
import type { When } from './when.ts'

const daily = /^(?:everyday|daily|(?:every|each) (?:1 |single )?day)$/
const weekly = /^(?:weekly|(?:every|each) (?:1 )?week)(?: on (.+))?$/

/** “every 15 minutes”, “every weekday at 9”, “monthly on the 1st at 8”; null if the phrase repeats nothing. */
export function readRecurring({ rest, time }: Timed): Outcome<When> | null {
  const days = readDays(rest)
  if (days === null) return readTimeless({ rest, time })
  if (!days.granted) return days
  if (time !== null && !time.granted) return time
  const { hour, minute } = time?.value ?? usualTime
  return grant({ kind: 'cron', cron: `${minute} ${hour} ${days.value}` })
}

/** The last three fields of a cron. */
function readDays(text: string): Outcome<string> | null {
  if (daily.test(text)) return grant('* * *')
  const monthDays = readMonthDays(text)
  if (monthDays !== null) return monthDays.granted ? grant(`${monthDays.value} * *`) : monthDays
  const weekdays = readWeekdaysOf(text)
  return weekdays === null ? null : grant(`* * ${weekdays}`)
}

/** A week without a day begins on Monday. */
function readWeekdaysOf(text: string): string | null {
  const week = weekly.exec(text)
  const every = /^(?:on )?(?:every|each) (.+)$/.exec(text)
  const said = week === null ? (every?.[1] ?? text.replace(/^on /, '')) : (week[1] ?? 'monday')
  const weekdays = readWeekdays(said)
  if (weekdays === null) return null
  const repeats = week !== null || every !== null || weekdays.isPlural
  return repeats ? weekdayField(weekdays.days) : null
}

function readTimeless({ rest, time }: Timed): Outcome<When> | null {
  const cron = readInterval(rest)
  if (cron === null || !cron.granted) return cron
  if (time === null) return grant({ kind: 'cron', cron: cron.value })
  return refuseWhen(
    `${quoted(rest)} takes no time of day.`,
    'Use “every day at 9” or “every 2 hours”; cron can say more: “0 9-17/2 * * *”.',
  )
}
