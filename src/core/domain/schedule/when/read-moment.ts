import { grant, type Outcome } from '../../../../contract/refusals.ts'
import type { ClockTime } from './clock-time.ts'
import { readWhen } from './read-when.ts'
import { quoted, refuseWhen } from './refuse-when.ts'

/** What a day means that is named without a time. */
const startOfWork: ClockTime = { hour: 9, minute: 0, isHalfDay: false }
const endOfDay: ClockTime = { hour: 23, minute: 59, isHalfDay: false }

const examples = 'Use “tomorrow 9”, “fri”, “in 3 days”, “2026-12-24” or “2026-12-24 18:00”; “none” for none.'

/**
 * A moment as people say it, in epoch milliseconds; 0 for none. By a day alone its end is meant for what is due, and nine in the morning for what begins then.
 * A date that is past is taken as it is: what is overdue may be written down, too.
 */
export function readMoment(written: string, is: 'due' | 'start', { zone, now }: { zone: string; now: number }): Outcome<number> {
  if (/^(none|never|no|0|-)$/i.test(written.trim())) return grant(0)
  const said = written.trim().replace(/^(.*[a-z])\s+(\d{1,2})$/i, '$1 at $2')
  const when = readWhen(said, zone, now, { usualTime: is === 'due' ? endOfDay : startOfWork, mayBePast: true })
  if (!when.granted) return { granted: false, refusal: { ...when.refusal, hint: examples, fields: undefined } }
  return when.value.kind === 'at' ? grant(when.value.at) : refuseWhen(`${quoted(written)} is no single moment.`, examples)
}
