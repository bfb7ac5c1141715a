import { grant, type Outcome } from '../../../../contract/refusals.ts'
import { faultOf, fields } from './cron-field.ts'
import type { Here } from './moment.ts'
import { quoted, refuseWhen } from './refuse-when.ts'
import { nextTime } from './times.ts'
import type { When } from './when.ts'

const nicknames: Record<string, string> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
}

const order = 'Write minute, hour, day of the month, month and weekday, such as “0 9 * * 1-5” or “*/15 * * * *”.'

/** Null if the phrase is nothing that looks like cron. */
export function readCron(phrase: string, here: Here): Outcome<When> | null {
  const text = phrase.replace(/^cron:? /, '')
  if (text.startsWith('@')) return readNickname(text)
  const written = text.split(' ')
  const looksLikeCron = written.length >= 4 && written.slice(0, 2).every((field) => /^[\d*?,/-]+$/.test(field))
  if (!looksLikeCron) return text === phrase ? null : refuseWhen(`${quoted(text)} is no cron.`, order)
  if (written.length !== 5) return refuseCount(written.length)
  return readFields(
    written.map((field, index) => (field === '?' && (index === 2 || index === 4) ? '*' : field)),
    here,
  )
}

function readNickname(text: string): Outcome<When> {
  const cron = Object.hasOwn(nicknames, text) ? nicknames[text] : undefined
  if (cron !== undefined) return grant({ kind: 'cron', cron })
  if (text === '@reboot') return refuseWhen('@reboot is no time: a schedule outlives restarts.', order)
  return refuseWhen(`${quoted(text)} is unknown.`, `Use ${Object.keys(nicknames).join(', ')}, or cron such as “0 9 * * 1-5”.`)
}

function refuseCount(count: number) {
  const problem = count === 6 ? 'Cron here has 5 fields, not 6: there are no seconds.' : `Cron has 5 fields, not ${count}.`
  return refuseWhen(problem, order)
}

function readFields(written: string[], { zone, now }: Here): Outcome<When> {
  for (const [index, field] of fields.entries()) {
    const text = written[index] ?? ''
    const fault = faultOf(text, field)
    if (fault !== null) return refuseWhen(`The ${field.name} of this cron cannot be ${quoted(text)}: ${fault}.`, order)
  }
  const when: When = { kind: 'cron', cron: written.join(' ').toUpperCase() }
  try {
    if (nextTime(when, zone, now) !== 0) return grant(when)
  } catch {
    return refuseWhen(`${quoted(when.cron)} is no cron that can be reckoned with.`, order)
  }
  return refuseWhen(`${quoted(when.cron)} never happens.`, 'Name a day that its month has; the last day of a month is L: “0 9 L * *”.')
}
