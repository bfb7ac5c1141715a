import type { Todo } from '../../../src/contract/nouns/todo.ts'
import { noSprint, statuses } from './columns/columns-of-todos.ts'

/** What it takes to bring a todo into a column: nothing, the reason why it is blocked, or a change of these fields. */
export type TodoMove = { kind: 'stay' } | { kind: 'ask reason' } | { kind: 'change'; fields: Partial<Pick<Todo, 'status' | 'sprint'>> }

const stay: TodoMove = { kind: 'stay' }

export function moveTodo(todo: Pick<Todo, 'status' | 'sprint'>, by: 'status' | 'sprint', to: string): TodoMove {
  if (by === 'sprint') {
    const sprint = to === noSprint ? null : to
    return sprint === todo.sprint ? stay : { kind: 'change', fields: { sprint } }
  }
  const status = statuses.find((known) => known === to)
  if (status === undefined || status === todo.status) return stay
  return status === 'blocked' ? { kind: 'ask reason' } : { kind: 'change', fields: { status } }
}
