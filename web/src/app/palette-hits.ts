import type { Hit, SearchKind } from '../../../src/contract/nouns/search.ts'
import { type StatusName, todoStatuses } from '../parts/work/status-words.ts'
import type { Entry, Group } from './palette-entries.ts'

const groupOf: Record<SearchKind, Group> = {
  ...{ todo: 'todo', task: 'work', session: 'work', message: 'message', memory: 'memory', artifact: 'plan', comment: 'message' },
}

const workStatuses: Record<string, StatusName> = {
  ...{ draft: 'draft', active: 'progress', done: 'done', canceled: 'canceled', archived: 'done' },
}

/** What else is known of the sessions that hits are in. */
export interface Known {
  /** How a session stands that does so at the moment. */
  statusOf(session: number): StatusName | undefined
  titleOf(session: number): string | undefined
}

/** What was found, as the palette shows it. */
export function entryOf(hit: Hit, known: Known, open: (href: string) => void): Entry {
  const { kind, number, title, by, session } = hit
  const href = hrefOf(hit)
  const isSaid = kind === 'message' || kind === 'comment'
  return {
    id: `${kind} ${hit.id}`,
    group: groupOf[kind],
    label: title || (isSaid ? known.titleOf(session) || `${by || 'Somebody'} in #${session}` : 'Untitled'),
    labelMarks: title === '' ? [] : hit.titleMarks,
    status: statusOf(hit, known),
    by: isSaid || kind === 'memory' ? by : undefined,
    end: number !== null && !isSaid ? `#${number}` : undefined,
    at: isSaid || kind === 'memory' ? hit.at : undefined,
    text: hit.text,
    textMarks: hit.textMarks,
    subject: subjectOf(hit),
    href,
    act: () => open(href),
  }
}

function statusOf({ kind, status, session }: Hit, known: Known): StatusName | undefined {
  if (kind === 'todo') return todoStatuses[status as keyof typeof todoStatuses]
  if (kind === 'task' || kind === 'session') return known.statusOf(session) ?? workStatuses[status ?? ''] ?? 'idle'
  return undefined
}

function hrefOf({ kind, number, id, session }: Hit): string {
  if (kind === 'task') return `/tasks/${number}`
  if (kind === 'artifact') return `/plans/${id}`
  if (kind === 'session') return `/sessions/${number}`
  return kind === 'todo' && number !== null ? `/sessions/${session}?todo=${number}` : `/sessions/${session}`
}

function subjectOf({ kind, number, id, session, by, at }: Hit): Entry['subject'] {
  if (kind === 'task') return { kind: 'work', session, task: number }
  if (kind === 'session') return { kind: 'work', session: number ?? session, task: null }
  if (kind === 'todo' && number !== null) return { kind: 'todo', todo: number }
  return kind === 'artifact' ? { kind: 'plan', id } : { kind: 'text', session, by, at }
}
