import { grant, type Outcome } from '../../../../contract/refusals.ts'
import { type Duration, readDuration } from './duration.ts'
import { quoted, refuseWhen } from './refuse-when.ts'
import { day, hour, minute } from './span.ts'
import { readWeekdays, weekdayField } from './weekday.ts'

/** What cron can repeat without a gap at the end of an hour or a day, in minutes. */
const exact = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30, 60, 120, 180, 240, 360, 480, 720, 1440]

/** The cron of “every 15 minutes” or “every 2 hours on weekdays”; null if the phrase is no interval. */
export function readInterval(phrase: string): Outcome<string> | null {
  const match = /^(?:every|each) (.+?)(?: on (.+))?$/.exec(phrase.replace(/^hourly\b/, 'every hour'))
  if (match === null) return null
  const duration = readEvery(match[1] ?? '')
  if (duration === null) return null
  const weekdays = match[2] === undefined ? null : readWeekdays(match[2])
  if (weekdays === null && match[2] !== undefined) return null
  const minutes = (duration.days * day + duration.milliseconds) / minute
  if (minutes === 0) return refuseWhen('An interval of 0 is none.', 'Use “every minute” or longer.')
  if (!exact.includes(minutes)) return refuseInexact(phrase, minutes)
  return grant(cronOf(minutes, weekdays === null ? '*' : weekdayField(weekdays.days)))
}

function readEvery(text: string): Duration | null {
  if (/^(?:minute|hour)$/.test(text)) return readDuration(`1 ${text}`)
  return readDuration(text.replace(/^other /, '2 '))
}

function cronOf(minutes: number, weekdays: string): string {
  if (minutes === 1) return `* * * * ${weekdays}`
  if (minutes < 60) return `*/${minutes} * * * ${weekdays}`
  if (minutes === 60) return `0 * * * ${weekdays}`
  return minutes === 1440 ? `0 0 * * ${weekdays}` : `0 */${minutes / 60} * * ${weekdays}`
}

function refuseInexact(phrase: string, minutes: number) {
  const shorter = exact.findLast((candidate) => candidate < minutes)
  const longer = exact.find((candidate) => candidate > minutes)
  const near = [shorter, longer].filter((candidate) => candidate !== undefined).map((candidate) => `“${inWords(candidate)}”`)
  if (longer === undefined) near.push('“weekly on monday at 9”')
  return refuseWhen(`Cron cannot repeat ${quoted(phrase)} exactly.`, `The nearest that it can: ${near.join(' or ')}.`)
}

function inWords(minutes: number): string {
  if (minutes === 1440) return 'every day'
  const [count, unit] = minutes < 60 ? [minutes, 'minute'] : [(minutes * minute) / hour, 'hour']
  return count === 1 ? `every ${unit}` : `every ${count} ${unit}s`
}
