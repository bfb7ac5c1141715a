import type { HistoryEntry } from '../../../contract/nouns/history.ts'
import { shortened } from '../text/fitted.ts'
import { plainLine } from '../text/plain-text.ts'
import { verbOf } from './took-back.ts'

const names: Record<string, string> = { blockedReason: 'reason', session: 'list', completedAt: 'completed at', completedBy: 'completed by' }

/** Tokens that an old or a new text may take. */
const mostOfText = 24

/** Stands behind the oldest entry, where the log does not go back to the beginning. */
export const olderIsGone = 'Older changes are no longer kept.'

/** One entry as people read it; `time` says when in their words. */
export function historyLine({ change, at, by, type, fields, undoes }: HistoryEntry, time: (at: number) => string): string {
  const changed = fields
    .filter(({ field }) => field !== 'waits')
    .map(({ field, from, to }) => `${names[field] ?? field} ${shownValue(from)} → ${shownValue(to)}`)
  const taken = undoes === undefined ? '' : `, taking back change ${undoes}`
  const what = changed.length === 0 ? '' : `: ${changed.join('; ')}`
  return `${time(at)} ${plainLine(by)} ${deed(verbOf({ type }))}${taken}${what} (change ${change})`
}

/** What follows from another change is told by what it came to. */
const otherDeeds: Record<string, string> = { ready: 'made it ready', waiting: 'made it wait' }

/** “completed it”, “opened it again”. */
function deed(verb: string): string {
  const other = otherDeeds[verb]
  if (other !== undefined) return other
  const [done = '', ...how] = verb.split(' ')
  return [done, 'it', ...how].join(' ')
}

function shownValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  return typeof value === 'string' ? `“${shortened(plainLine(value), mostOfText)}”` : plainLine(JSON.stringify(value))
}
