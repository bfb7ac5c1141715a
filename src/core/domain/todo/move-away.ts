import type { NewEvent } from '../../../contract/nouns/event.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'
import type { TodoChange } from './todo.ts'

interface Target {
  list: number
  position: number
  parent: string | null
  /** Ids of rows and steps that are taken there. */
  keys: ReadonlySet<string>
}

/**
 * A todo that goes to another list takes its subtasks along and leaves its parent. Both lists are told of each: one that it has gone, the other that it has
 * come. The id that a whole-list writer gave it was that list's; the step of a plan it came from stays known.
 */
export function decideMoveAway(todo: Todo, { list, position, parent, keys }: Target, now: number): TodoChange {
  const key = todo.origin === 'plan' && todo.key !== null && !keys.has(todo.key) ? todo.key : null
  const updatedAt = Math.max(Math.floor(now / 1000) * 1000, todo.updatedAt)
  const after: Todo = { ...todo, session: list, parent, key, position, updatedAt }
  const data = { todo: after, was: { session: todo.session, parent: todo.parent, position: todo.position } }
  return { todo: after, events: [todo.session, list].map((session): NewEvent => ({ type: 'todo.moved', session, data })) }
}
