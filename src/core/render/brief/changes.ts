import type { Event, EventType } from '../../../contract/nouns/event.ts'
import { shortened } from '../text/fitted.ts'
import { plainLine } from '../text/plain-text.ts'

/** What somebody who was away wants to hear of; the rest is how things came about. */
export const shownTypes = [
  ...(['todo.added', 'todo.edited', 'todo.moved', 'todo.reopened', 'todo.started', 'todo.blocked'] as const),
  ...(['todo.completed', 'todo.canceled', 'todo.deleted', 'todo.deletedMany', 'todo.restored'] as const),
  ...(['task.added', 'task.edited', 'task.planned', 'task.activated', 'task.assigned', 'task.completed', 'task.canceled'] as const),
  ...(['question.asked', 'question.answered', 'message.added'] as const),
  ...(['session.held', 'session.resumed', 'session.renamed', 'session.moved'] as const),
  ...(['session.archived', 'session.restored', 'session.deleted'] as const),
  ...(['memory.added', 'memory.edited', 'memory.deleted', 'memory.restored'] as const),
  ...(['artifact.added', 'artifact.edited', 'artifact.staged', 'artifact.deleted', 'artifact.restored'] as const),
] satisfies EventType[]

/** One row, and what was last done to it. */
export interface RowChange {
  label: string
  /** What people know it by; empty when it has no name. */
  name: string
  verb: string
  by: string
}

/** What happened to each row, the newest first, from events of which the newest come first. */
export function rowChanges(events: readonly Event[]): RowChange[] {
  const rows = new Map<string, RowChange>()
  for (const event of events) {
    for (const change of changesIn(event)) if (!rows.has(change.label)) rows.set(change.label, change)
  }
  return [...rows.values()]
}

interface Row {
  number?: number
  subject?: string
  title?: string
  kind?: string
  role?: string
  hold?: string | null
}

/** What an agent hears as news; what the engine says to it, and what it says itself, is none. */
const news = ['input', 'peer', 'schedule', 'answer', 'subagent']

function changesIn(event: Event): RowChange[] {
  if (event.type === 'todo.deletedMany') {
    return (event.data['numbers'] as number[]).map((number) => ({ label: `#${number}`, name: '', verb: 'deleted', by: event.by }))
  }
  const change = rowChange(event)
  return change === undefined ? [] : [change]
}

function rowChange({ type, data, by }: Event): RowChange | undefined {
  const [noun = '', verb = ''] = type.split('.')
  const row = (data[noun] ?? {}) as Row
  if (noun === 'message' && !news.includes(row.kind ?? '')) return undefined
  const name = row.subject ?? row.title ?? ''
  const number = row.number === undefined ? `“${brief(name)}”` : `#${row.number}`
  const label = noun === 'todo' ? number : `${noun} ${number}`
  return { label, name: row.number === undefined ? '' : name, verb: verbOf(noun, verb, row), by }
}

function verbOf(noun: string, verb: string, { hold }: Row): string {
  if (noun === 'message') return 'sent'
  return noun === 'session' && verb === 'held' && hold ? hold : verb
}

const mostNamed = 6

/** Rows to which the same was done by the same hands share a line. */
export function changeLines(changes: readonly RowChange[]): string[] {
  const groups = new Map<string, RowChange[]>()
  for (const change of changes) {
    const key = `${change.verb} by ${plainLine(change.by)}`
    groups.set(key, [...(groups.get(key) ?? []), change])
  }
  return [...groups].map(([done, rows]) => {
    const [first] = rows
    if (rows.length === 1 && first !== undefined) return `${first.label}${first.name === '' ? '' : ` “${brief(first.name)}”`} ${done}`
    const left = rows.length - mostNamed
    const labels = rows.slice(0, mostNamed).map(({ label }) => label)
    return `${labels.join(', ')}${left > 0 ? ` and ${left} more` : ''} ${done}`
  })
}

function brief(name: string): string {
  return shortened(plainLine(name), 16)
}
