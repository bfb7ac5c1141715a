import { grant, type Outcome } from '../../../../contract/refusals.ts'
import { refuseWhen } from './refuse-when.ts'

export interface ClockTime {
  hour: number
  minute: number
  /** Whether it could be meant in the evening, too: “8” and “8:30”, but not “8am” and “noon”. */
  isHalfDay: boolean
}

const surely = String.raw`\d+(?::\d+){1,2}(?: ?[ap]\.?m\.?)?|\d+ ?[ap]\.?m\.?|\d+ o'?clock|noon|midnight`
const atEnd = new RegExp(`^(?:(.*?) )?(?:(${surely})|at (\\d+))$`)
const atStart = new RegExp(`^(?:(?:at )?(${surely})|at (\\d+)) (.+)$`)

/** Takes the time of day off a phrase. A bare number is one only after “at”. */
export function splitClockTime(phrase: string): { rest: string; clock: string | null } {
  const last = atEnd.exec(phrase)
  if (last !== null) return { rest: (last[1] ?? '').replace(/(?:^| )at$/, ''), clock: last[2] ?? last[3] ?? '' }
  const first = atStart.exec(phrase)
  if (first !== null) return { rest: first[3] ?? '', clock: first[1] ?? first[2] ?? '' }
  return { rest: phrase, clock: null }
}

const named: Record<string, ClockTime> = {
  noon: { hour: 12, minute: 0, isHalfDay: false },
  midnight: { hour: 0, minute: 0, isHalfDay: false },
}

export function readClockTime(text: string): Outcome<ClockTime> {
  const known = Object.hasOwn(named, text) ? named[text] : undefined
  if (known !== undefined) return grant(known)
  const match = /^(\d{1,2})(?::(\d{2}))?(?::(\d{2}))?(?: ?([ap])\.?m\.?| o'?clock)?$/.exec(text)
  if (match === null) return refuseClockTime(text)
  const [, first = '', second = '0', third = '0', half] = match
  const [written, minute] = [Number(first), Number(second)]
  if (minute > 59 || Number(third) > 59 || (half === undefined ? written > 23 : written < 1 || written > 12)) return refuseClockTime(text)
  if (Number(third) !== 0) return refuseWhen(`${text} has seconds, but a time of day goes to the minute.`, 'Write “17:00”.')
  const hour = half === undefined ? written : (written % 12) + (half === 'p' ? 12 : 0)
  return grant({ hour, minute, isHalfDay: half === undefined && written >= 1 && written < 12 })
}

function refuseClockTime(text: string) {
  const problem = `${text.slice(0, 20)} is no time of day.`
  return refuseWhen(problem, 'Write “09:00”, “17:30”, “5pm”, “noon” or “midnight”; the end of a day is 00:00 of the next.')
}
