import type { Outcome } from '../../../../contract/refusals.ts'
import { type Here, judgeMoment, mostYearsAhead, refuseFarAhead } from './moment.ts'
import { quoted, refuseWhen } from './refuse-when.ts'
import { day, hour, minute } from './span.ts'
import { instantOf, wallOf } from './wall-clock.ts'
import type { When } from './when.ts'

/** Days are kept apart: in three days it is the same time of day again, though the clock may change in between. */
export interface Duration {
  days: number
  milliseconds: number
}

const words: Record<string, number> = {
  'half an': 0.5,
  'half a': 0.5,
  half: 0.5,
  an: 1,
  a: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
}

const units: { names: string; of: keyof Duration; size: number }[] = [
  { names: 'seconds?|secs?|s', of: 'milliseconds', size: 1000 },
  { names: 'minutes?|mins?|m', of: 'milliseconds', size: minute },
  { names: 'hours?|hrs?|h', of: 'milliseconds', size: hour },
  { names: 'days?|d', of: 'days', size: 1 },
  { names: 'weeks?|wks?|w', of: 'days', size: 7 },
]

const part = new RegExp(
  `^(?:and )?(?:(\\d{1,9}(?:\\.\\d{1,3})?) ?|(${Object.keys(words).join('|')}) )` +
    `(?:${units.map(({ names }) => `(${names})`).join('|')})(?![a-z]) ?`,
)

/** “2 hours 30 minutes”, “1h”, “a day”; null if it is none. */
export function readDuration(text: string): Duration | null {
  const duration: Duration = { days: 0, milliseconds: 0 }
  let rest = text
  do {
    const match = part.exec(rest)
    if (match === null) return null
    const [whole, digits, word = '', ...names] = match
    const unit = units[names.findIndex((name) => name !== undefined)]
    if (unit !== undefined) duration[unit.of] += Number(digits ?? words[word]) * unit.size
    rest = rest.slice(whole.length)
  } while (rest !== '')
  return Number.isInteger(duration.days) ? duration : null
}

/** “in 20 minutes”; null if the phrase does not say how long from now. */
export function readIn(phrase: string, here: Here): Outcome<When> | null {
  const match = /^in (.+)$/.exec(phrase) ?? /^(.+) from now$/.exec(phrase)
  const duration = match === null ? null : readDuration(match[1] ?? '')
  if (duration === null) return null
  const length = duration.days * day + duration.milliseconds
  if (length === 0) return refuseWhen(`${quoted(phrase)} is now.`, 'Name a time to come, such as “in 20 minutes”.')
  if (length > mostYearsAhead * 366 * day) return refuseFarAhead()
  return judgeMoment(daysLater(duration.days, here) + duration.milliseconds, here)
}

function daysLater(days: number, { zone, now }: Here): number {
  return days === 0 ? now : instantOf(wallOf(now, zone) + days * day, zone)
}
