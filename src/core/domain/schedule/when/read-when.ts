import type { Outcome } from '../../../../contract/refusals.ts'
import { readCron } from './cron.ts'
import { readDateTime } from './date-time.ts'
import { readDay } from './day.ts'
import { readIn } from './duration.ts'
import type { Here } from './moment.ts'
import { readRecurring } from './recurring.ts'
import { quoted, refuseWhen } from './refuse-when.ts'
import { splitTimeOfDay } from './time-of-day.ts'
import type { When } from './when.ts'
import { judgeZone } from './zone.ts'

const longest = 999

/**
 * Reads when something should happen: cron, a moment, or a repetition in plain words. What is not understood to the last word is
 * refused, since a schedule that was half understood fails at night. A day without a time means 09:00; a bare number after “at” is
 * an hour of 24; a week without a day means Monday, a month without a day the 1st.
 */
export function readWhen(written: string, zone: string, now: number, meaning: Omit<Here, 'zone' | 'now'> = {}): Outcome<When> {
  const judged = judgeZone(zone)
  if (!judged.granted) return judged
  if (written.length > longest) return refuseWhen(`A time takes at most ${longest} characters, not ${written.length}.`)
  const phrase = plainPhrase(written)
  if (phrase === '') return refuseWhen('It does not say when.')
  return understood(phrase, { zone: judged.value, now, ...meaning }) ?? refuseWhen(`${quoted(phrase)} is not understood as a time.`)
}

function understood(phrase: string, here: Here): Outcome<When> | null {
  const moment = phrase.replace(/^once /, '')
  const timed = splitTimeOfDay(moment)
  return readCron(phrase, here) ?? readDateTime(moment, here) ?? readIn(moment, here) ?? readRecurring(timed) ?? readDay(timed, here)
}

/** The phrase without what changes nothing: capitals, spare spaces, quotation marks around it, a period at its end. */
function plainPhrase(written: string): string {
  return written
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/^[ "'`“”]+|[ "'`“”.!]+$/g, '')
    .replace(/, ?and /g, ' and ')
    .replace(/, /g, ' ')
}
