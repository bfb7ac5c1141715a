import { grant } from '../../src/contract/refusals.ts'
import { readWhen } from '../../src/core/domain/schedule/when/read-when.ts'

export const berlin = 'Europe/Berlin'
/** A Wednesday, 12:00 in Berlin. */
const now = Date.parse('2026-11-11T11:00:00Z')

export const cron = (text: string) => grant({ kind: 'cron', cron: text })
export const at = (iso: string) => grant({ kind: 'at', at: Date.parse(iso) })
export const read = (written: string) => readWhen(written, berlin, now)

export function refusalOf(written: string) {
  const outcome = read(written)
  if (outcome.granted) throw new Error(`“${written}” was read as ${JSON.stringify(outcome.value)}`)
  return outcome.refusal
}

/** Rows of what is written and what is meant by it. */
export function table(text: string): [written: string, meant: string][] {
  return text
    .trim()
    .split('\n')
    .map((row) => {
      const [written = '', meant = ''] = row.split('→')
      return [written.trim(), meant.trim()]
    })
}
