/** 0 is Sunday, as in cron. */
type Weekday = number

const names: string[][] = [
  ['sunday', 'sun'],
  ['monday', 'mon'],
  ['tuesday', 'tue', 'tues'],
  ['wednesday', 'wed'],
  ['thursday', 'thu', 'thur', 'thurs'],
  ['friday', 'fri'],
  ['saturday', 'sat'],
]
const groups: Record<string, Weekday[]> = { weekday: [1, 2, 3, 4, 5], weekend: [0, 6], workday: [1, 2, 3, 4, 5] }

export function readWeekday(text: string): Weekday | null {
  const weekday = names.findIndex((known) => known.includes(text))
  return weekday === -1 ? null : weekday
}

interface Weekdays {
  days: Weekday[]
  /** Whether the words by themselves mean every week: “mondays”, “mon-fri”, but not “monday”. */
  isPlural: boolean
}

/** “monday and thursday”, “mon, wed, fri”, “monday to friday”, “weekdays”; null if anything else is in it. */
export function readWeekdays(text: string): Weekdays | null {
  const found = text
    .replace(/ ?(?:[-–]|\bto\b|\bthrough\b) ?/g, '-')
    .split(/(?: and | & |[ ,&])+/)
    .map(readOneOrMore)
  if (found.some((weekdays) => weekdays === null)) return null
  const known = found.filter((weekdays) => weekdays !== null)
  const days = [...new Set(known.flatMap((weekdays) => weekdays.days))].toSorted((a, b) => a - b)
  return { days, isPlural: known.every((weekdays) => weekdays.isPlural) }
}

function readOneOrMore(word: string): Weekdays | null {
  const range = /^([a-z]+)-([a-z]+)$/.exec(word)
  if (range !== null) return readRange(range[1] ?? '', range[2] ?? '')
  const day = readWeekday(word)
  if (day !== null) return { days: [day], isPlural: false }
  const isPlural = word.endsWith('s')
  const singular = isPlural ? word.slice(0, -1) : word
  if (Object.hasOwn(groups, singular)) return { days: groups[singular] ?? [], isPlural }
  const named = isPlural ? readWeekday(singular) : null
  return named === null ? null : { days: [named], isPlural }
}

function readRange(first: string, last: string): Weekdays | null {
  const [from, to] = [readWeekday(first), readWeekday(last)]
  if (from === null || to === null || from === to) return null
  const length = ((to - from + 7) % 7) + 1
  return { days: Array.from({ length }, (_, index) => (from + index) % 7), isPlural: true }
}

/** The last field of a cron. */
export function weekdayField(days: Weekday[]): string {
  const list = days.join(',')
  return list === '1,2,3,4,5' ? '1-5' : days.length === 7 ? '*' : list
}
