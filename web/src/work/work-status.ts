import type { WorkRow } from '../../../src/contract/nouns/work.ts'
import { type StatusName, statusWords } from '../parts/work/status-words.ts'

type Standing = Pick<WorkRow, 'place' | 'why' | 'waitsFor' | 'hold' | 'outcome' | 'taskStatus' | 'steps' | 'endedAt'>

/** How a piece of work stands, in the words that people read. */
export function workStatus(row: Standing): { status: StatusName; word: string } {
  const status = statusOf(row)
  if (status === 'waiting' && row.waitsFor !== null) return { status, word: `Waiting for ${nameOf(row.waitsFor)}` }
  if (status === 'paused' && row.hold === 'stopped') return { status, word: 'Stopped' }
  if (row.place === 'scheduled') return { status, word: 'Scheduled' }
  if (row.place === 'stuck' && row.why === 'nobody') return { status, word: 'Nobody does it' }
  return { status, word: statusWords[status] }
}

function statusOf({ place, why, hold, outcome, taskStatus, steps, endedAt }: Standing): StatusName {
  if (place === 'running') return 'running'
  if (taskStatus === 'canceled') return 'canceled'
  if (taskStatus === 'done' || endedAt > 0) return 'done'
  if (taskStatus === 'draft') return 'draft'
  if (place === 'needsYou') return 'you'
  if (hold !== null) return 'paused'
  if (place === 'waiting') return 'waiting'
  if (place === 'stuck') return why === 'blocked' ? 'blocked' : 'failed'
  if (place === 'ready') return 'ready'
  if (place === 'scheduled') return 'idle'
  if (outcome === 'failed' || outcome === 'lost') return 'failed'
  return steps !== null && steps.completed + steps.canceled === steps.total ? 'done' : 'idle'
}

function nameOf({ kind, number }: NonNullable<WorkRow['waitsFor']>): string {
  return kind === 'todo' ? `#${number}` : `${kind} #${number}`
}
