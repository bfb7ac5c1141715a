import { grant, type Outcome } from '../../../../contract/refusals.ts'
import { type ClockTime, readClockTime, splitClockTime } from './clock-time.ts'
import { refuseWhen } from './refuse-when.ts'

/** When a day is named but no time. */
export const usualTime: ClockTime = { hour: 9, minute: 0, isHalfDay: false }

interface DayPart {
  name: string
  /** The hour it stands for by itself. */
  usual: number
  from: number
  to: number
}

const parts: DayPart[] = [
  { name: 'morning', usual: 9, from: 0, to: 11 },
  { name: 'afternoon', usual: 14, from: 12, to: 18 },
  { name: 'evening', usual: 18, from: 16, to: 23 },
  { name: 'night', usual: 20, from: 17, to: 23 },
]
const names = parts.map(({ name }) => name).join('|')
const anyPart = new RegExp(`(?:^| )(?:in the |at )?(${names})(?= |$)`)
const ofToday = new RegExp(`\\bthis (${names})\\b`)
const ofEveryDay = new RegExp(`\\b(every|each) (${names})\\b`)

export interface Timed {
  /** The phrase without its time of day. */
  rest: string
  /** Null if it names none. */
  time: Outcome<ClockTime> | null
}

/** “tomorrow at 9”, “at 9 tomorrow”, “tomorrow morning”, “tomorrow evening at 8”, “at 8 in the evening”, “tonight”. */
export function splitTimeOfDay(phrase: string): Timed {
  const said = phrase
    .replace(/\btonight\b/, 'today night')
    .replace(ofToday, 'today $1')
    .replace(ofEveryDay, '$1 day $2')
  const name = anyPart.exec(said)?.[1]
  const part = parts.find((candidate) => candidate.name === name)
  const { rest, clock } = splitClockTime(said.replace(anyPart, '').trim())
  return { rest, time: timeOf(clock, part) }
}

function timeOf(clock: string | null, part: DayPart | undefined): Outcome<ClockTime> | null {
  if (clock === null) return part === undefined ? null : grant({ hour: part.usual, minute: 0, isHalfDay: false })
  const time = readClockTime(clock)
  return time.granted && part !== undefined ? withinPart(time.value, part) : time
}

/** “8 in the evening” is 20:00: the part of the day settles which half is meant. */
function withinPart(time: ClockTime, part: DayPart): Outcome<ClockTime> {
  const hours = time.isHalfDay ? [time.hour, time.hour + 12] : [time.hour]
  const hour = hours.find((candidate) => candidate >= part.from && candidate <= part.to)
  if (hour !== undefined) return grant({ hour, minute: time.minute, isHalfDay: false })
  const written = [time.hour, time.minute].map((number) => String(number).padStart(2, '0')).join(':')
  return refuseWhen(`${written} is no part of the ${part.name}.`, 'Name the day and a time, such as “tomorrow at 00:00”.')
}
