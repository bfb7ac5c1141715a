import { grant, type Outcome } from '../../../../contract/refusals.ts'
import { refuseWhen } from './refuse-when.ts'

const monthly = /^(?:monthly|(?:every|each) month)(?: on (.+))?$/
const ofEveryMonth = /^(?:on )?(.+?) of (?:every|each) month$/
const everyOfTheMonth = /^(?:on )?(?:every|each) (.+?) of (?:the|a) month$/

/** As cron has it: the last day of a month is L. */
type MonthDay = number | 'L'

/** The third field of a cron for “monthly on the 1st” or “every 1st and 15th of the month”; null if the phrase says nothing of the kind. */
export function readMonthDays(phrase: string): Outcome<string> | null {
  const match = monthly.exec(phrase) ?? ofEveryMonth.exec(phrase) ?? everyOfTheMonth.exec(phrase)
  if (match === null) return null
  const words = (match[1] ?? '1st').split(/(?: and | & |[ ,&])+/).filter((word) => word !== 'the' && word !== 'day')
  const days: MonthDay[] = []
  for (const word of words) {
    const day = readMonthDay(word)
    if (day === null) return null
    if (day !== 'L' && (day < 1 || day > 28)) return refuseMonthDay(day)
    days.push(day)
  }
  return days.length === 0 ? null : grant([...new Set(days)].toSorted(inOrder).join(','))
}

function inOrder(one: MonthDay, other: MonthDay): number {
  return one === 'L' ? 1 : other === 'L' ? -1 : one - other
}

function readMonthDay(word: string): MonthDay | null {
  if (word === 'last') return 'L'
  if (word === 'first') return 1
  const match = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word)
  return match === null ? null : Number(match[1])
}

/** Cron would pass over the months that have no such day, and nobody would notice before the end of February. */
function refuseMonthDay(day: number) {
  const problem = day < 1 || day > 31 ? `A month has no day ${day}.` : `Not every month has a day ${day}.`
  return refuseWhen(problem, 'Use “monthly on the 28th”, “monthly on the last day”, or cron for some months only: “0 9 31 1,3,5 *”.')
}
