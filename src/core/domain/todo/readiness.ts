import type { DependencyState } from '../../../contract/nouns/dependency.ts'
import { openStatuses, type Todo, type TodoStatus } from '../../../contract/nouns/todo.ts'
import { type TodoChange, todoEvent } from './todo.ts'

/** What decides whether a todo can be begun, besides itself. */
export interface Holding {
  /** How what it waits for stands. */
  states: readonly DependencyState[]
  /** What it is a part of waits. */
  parentWaits: boolean
}

/**
 * The one rule of the work graph. A todo waits while anything that it waits for is not completed, while what it is a part of waits, before its time,
 * and until somebody has adopted it. It is *ready* when it is open and does not wait. Whether it waits is kept with the row, in the same commit as
 * whatever changed it, so that what is ready is a walk along an index.
 */
export function mustWait(todo: Todo, { states, parentWaits }: Holding, now: number): boolean {
  return !todo.adopted || todo.notBefore > now || parentWaits || states.some((state) => state !== 'completed')
}

export function isOpen(status: TodoStatus): boolean {
  return (openStatuses as readonly TodoStatus[]).includes(status)
}

/** What it waited for has come, or something to wait for has. */
export function decideWaits(todo: Todo, waits: boolean): TodoChange {
  const after = { ...todo, waits }
  return { todo: after, events: [waitsEvent(after)] }
}

export function waitsEvent(todo: Todo): TodoChange['events'][number] {
  return todoEvent(todo.waits ? 'todo.waiting' : 'todo.ready', todo, { waits: !todo.waits })
}

/** How a todo that others wait for stands, to them. */
export function stateOfStatus(status: TodoStatus): DependencyState {
  if (status === 'completed') return 'completed'
  return status === 'canceled' ? 'canceled' : 'open'
}
