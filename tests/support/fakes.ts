import type { Todo } from '../../src/contract/nouns/todo.ts'
import type { Caller } from '../../src/core/ports/caller.ts'

export const noon = Date.UTC(2026, 10, 15, 12, 0, 0)
export const later = noon + 90_000

export function aTodo(fields: Partial<Todo> = {}): Todo {
  return {
    id: '01KA3Q4W8ZVJ5X2M6N7P8R9S0T',
    number: 14,
    session: 3,
    agent: 'coder',
    subject: 'review the deploy status',
    description: '',
    status: 'pending',
    blockedReason: null,
    priority: 'medium',
    parent: null,
    artifact: null,
    sprint: null,
    origin: 'given',
    task: null,
    key: null,
    position: 1,
    createdBy: 'coder',
    completedBy: null,
    createdAt: noon,
    updatedAt: noon,
    completedAt: 0,
    version: 1,
    ...fields,
  }
}

export function aCaller(fields: Partial<Caller> = {}): Caller {
  return { tenant: { number: 1, name: 'local', createdAt: 0 }, name: 'local', agent: null, access: 'full', operator: true, ...fields }
}
