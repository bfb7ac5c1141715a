import type { HistoryEntry } from '../../../../src/contract/nouns/history.ts'
import type { TodoStatus } from '../../../../src/contract/nouns/todo.ts'
import { todoWords } from '../work/status-words.ts'

const done: Partial<Record<TodoStatus, string>> = {
  pending: 'opened it again',
  in_progress: 'started it',
  blocked: 'blocked it',
  completed: 'finished it',
  canceled: 'canceled it',
}
const names: Record<string, string> = {
  ...{
    subject: 'title',
    description: 'description',
    priority: 'priority',
    dueAt: 'due date',
    notBefore: 'start',
    waitsFor: 'what it waits for',
  },
  ...{
    sprint: 'sprint',
    artifact: 'plan',
    parent: 'place',
    position: 'place',
    tags: 'tags',
    blockedReason: 'reason',
    requires: 'requirements',
  },
}

/** What somebody did to a todo, behind their name. */
export function historyWords({ type, fields, undoes }: HistoryEntry): string {
  return `${plainWords(type, fields)}${undoes === undefined ? '' : ', to take back a change'}`
}

function plainWords(type: string, fields: HistoryEntry['fields']): string {
  if (type === 'todo.added') return 'added it'
  if (type === 'todo.deleted') return 'deleted it'
  if (type === 'todo.restored') return 'brought it back'
  if (type === 'todo.ready') return 'made it ready'
  if (type === 'todo.waiting') return 'made it wait'
  const status = fields.find(({ field }) => field === 'status')?.to
  if (typeof status === 'string') return done[status as TodoStatus] ?? `made it ${todoWords[status as TodoStatus] ?? status}`
  const priority = fields.find(({ field }) => field === 'priority')?.to
  if (typeof priority === 'string' && fields.length === 1) return `set the priority to ${priority}`
  const changed = [...new Set(fields.map(({ field }) => names[field]).filter((name) => name !== undefined))]
  return changed.length === 0 ? 'changed it' : `changed its ${changed.join(', ')}`
}
