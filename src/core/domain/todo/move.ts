import type { NewEvent } from '../../../contract/nouns/event.ts'
import type { TaskRecord } from '../../../contract/nouns/task.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import type { TodoChange } from './todo.ts'

/** In another list it comes last. */
export function judgeLast(before: unknown): Outcome<null> {
  if (before === null) return grant(null)
  return refuse('conflict', 'In another list it comes last.', { hint: 'Move it there first, then before another todo.' })
}

export function judgeNeighbour(list: number, before: Todo): Outcome<null> {
  if (before.session === list) return grant(null)
  return refuse('conflict', `Todo #${before.number} is in another list.`, { hint: 'Name a todo of the same list, or null for the end.' })
}

/** A step that a live subtask does stays: who does it would work for nothing, and its end would be reported to nobody. */
export function judgeNotAtWork(
  { number }: Todo,
  subtask: Pick<TaskRecord, 'number' | 'status' | 'archivedAt'> | undefined,
  what: 'deleted' | 'moved',
): Outcome<null> {
  if (subtask === undefined || subtask.archivedAt > 0) return grant(null)
  const state = what === 'deleted' ? `, which is ${subtask.status}` : ''
  return refuse('conflict', `Todo #${number} is being done by task ${subtask.number}${state}. Nothing was ${what}.`, {
    hint: 'Cancel the task first.',
    instead: { operation: 'task.cancel', input: { task: subtask.number } },
  })
}

/** Where each todo of a list must stand so that this one comes before that one, or last: only those that must move. */
export function decideMove(list: readonly Todo[], moved: Todo, before: Todo | null): { todo: Todo; position: number }[] {
  const others = list.filter((todo) => todo.id !== moved.id)
  const index = before === null ? others.length : others.findIndex((todo) => todo.id === before.id)
  const ordered = [...others.slice(0, index), moved, ...others.slice(index)]
  return ordered.flatMap((todo, place) => (todo.position === place + 1 ? [] : [{ todo, position: place + 1 }]))
}

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
  const key = todo.origin !== 'given' && todo.key !== null && !keys.has(todo.key) ? todo.key : null
  const updatedAt = Math.max(Math.floor(now / 1000) * 1000, todo.updatedAt)
  const after: Todo = { ...todo, session: list, parent, key, position, updatedAt }
  const was = { session: todo.session, parent: todo.parent, position: todo.position, ...(key === todo.key ? {} : { key: todo.key }) }
  const data = { todo: after, was }
  return { todo: after, events: [todo.session, list].map((session): NewEvent => ({ type: 'todo.moved', session, data })) }
}
