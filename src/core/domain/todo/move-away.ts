import type { NewEvent } from '../../../contract/nouns/event.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'

interface Target {
  list: number
  /** The place behind its last todo. */
  position: number
  /** Ids of rows and steps that are taken there. */
  keys: ReadonlySet<string>
}

/**
 * A todo that goes to another list takes its subtasks along and leaves its parent. Both lists are told of each: one that it has gone, the other that it has
 * come. The id that a whole-list writer gave it was that list's; the step of a plan it came from stays known.
 */
export function decideMoveAway(
  [moved, ...subtasks]: readonly [Todo, ...Todo[]],
  to: Target,
  now: number,
): { todos: Todo[]; events: NewEvent[] } {
  const at = Math.floor(now / 1000) * 1000
  const todos = [moved, ...subtasks].map((todo, index): Todo => {
    const key = todo.origin === 'plan' && todo.key !== null && !to.keys.has(todo.key) ? todo.key : null
    const parent = todo.id === moved.id ? null : todo.parent
    const updatedAt = Math.max(at, todo.updatedAt)
    return { ...todo, session: to.list, parent, key, position: to.position + index, updatedAt, version: todo.version + 1 }
  })
  const events = todos.flatMap((todo, index): NewEvent[] => {
    const { parent, position } = [moved, ...subtasks][index] as Todo
    const data = { todo, was: { session: moved.session, parent, position } }
    return [moved.session, to.list].map((session) => ({ type: 'todo.moved', session, data }))
  })
  return { todos, events }
}
