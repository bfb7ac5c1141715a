/** One of the five fields: what it counts, from where to where, and the names its values have. */
interface Field {
  name: string
  from: number
  to: number
  names: string[]
  /** What only this field has: the last day, the weekday nearest to a day, the second Monday, the last Friday. */
  special: RegExp
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const nothing = /^(?!)/

export const fields: Field[] = [
  { name: 'minute', from: 0, to: 59, names: [], special: nothing },
  { name: 'hour', from: 0, to: 23, names: [], special: nothing },
  { name: 'day of the month', from: 1, to: 31, names: [], special: /^(?:lw?|(?:[1-9]|[12]\d|3[01])w)$/ },
  { name: 'month', from: 1, to: 12, names: months, special: nothing },
  { name: 'weekday', from: 0, to: 7, names: weekdays, special: /^(?:[0-7]|sun|mon|tue|wed|thu|fri|sat)(?:l|#[1-5])$/ },
]

const element = /^(?:(\*)|(\w+)(?:-(\w+))?)(?:\/(\d{1,4}))?$/

/** What is wrong with the text of a field, or null. Stricter than cron's calculator, which reads “5*” as 5 and “1-2-” as 1-2. */
export function faultOf(text: string, field: Field): string | null {
  const faults = text.split(',').map((part) => (field.special.test(part) ? null : elementFault(part, field)))
  return faults.find((fault) => fault !== null) ?? null
}

function elementFault(part: string, field: Field): string | null {
  const match = element.exec(part)
  if (match === null) return 'it takes numbers, lists (1,3), ranges (1-5), * and steps (*/5)'
  const [, star, first = '', last, step] = match
  if (step !== undefined && (Number(step) < 1 || Number(step) > field.to)) return `a step is 1 to ${field.to}`
  if (star !== undefined) return null
  if (step !== undefined && last === undefined) return `a step follows * or a range: ${first}-${field.to}/${step}`
  const [from, to] = [numberOf(first, field), numberOf(last ?? first, field)]
  if (from === null || to === null) return `its values are ${field.from} to ${field.to}`
  // A week may end on Sunday.
  const end = last === 'sun' ? 7 : to
  return from > end ? 'a range goes up' : null
}

function numberOf(text: string, field: Field): number | null {
  const named = field.names.indexOf(text)
  if (named !== -1) return field.from + named
  if (!/^\d{1,2}$/.test(text)) return null
  const value = Number(text)
  return value >= field.from && value <= field.to ? value : null
}
