import { grant, type Outcome } from '../../../../contract/refusals.ts'
import type { ClockTime } from './clock-time.ts'
import { momentInWords } from './in-words.ts'
import { refuseWhen } from './refuse-when.ts'
import type { When } from './when.ts'

export const mostYearsAhead = 5

/** From where in the world and from when on a moment is told. */
export interface Here {
  zone: string
  now: number
  /** What a day means that is named without a time. */
  usualTime?: ClockTime
  /** A moment that is past is none to be refused. */
  mayBePast?: boolean
}

/** A moment that is past, or so far ahead that it must be a slip of the pen, is refused. */
export function judgeMoment(at: number, { zone, now, mayBePast = false }: Here): Outcome<When> {
  const farthest = new Date(now)
  farthest.setUTCFullYear(farthest.getUTCFullYear() + mostYearsAhead)
  if (at > farthest.getTime()) return refuseFarAhead()
  if (at > now || mayBePast) return grant({ kind: 'at', at })
  return refuseWhen(
    `${momentInWords(at, zone)} is past: in ${zone} it is ${momentInWords(now, zone)}.`,
    'Name a moment to come, such as “in 20 minutes”, “tomorrow at 9” or “next friday at 14:30”.',
  )
}

export function refuseFarAhead() {
  return refuseWhen(`That is more than ${mostYearsAhead} years ahead.`, 'Name a nearer moment, or repeat: “@yearly”, “0 9 24 12 *”.')
}
