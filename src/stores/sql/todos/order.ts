import type { Todo } from '../../../contract/nouns/todo.ts'

/** An order of todos that an index has. */
export interface Order {
  by: string
  /** The two columns that say where in the order a row is. */
  key: string
  beyond: string
  upTo: string
  keyOf(todo: Todo): number[]
  compare(one: Todo, other: Todo): number
}

export const byPosition: Order = {
  by: 'position, id',
  key: 'position, id',
  beyond: '(position, id) > (?, ?)',
  upTo: '(position, id) <= (?, ?)',
  keyOf: (todo) => [todo.position, todo.number],
  compare: (one, other) => one.position - other.position || one.number - other.number,
}

export const byChange: Order = {
  by: 'updated_at DESC, id DESC',
  key: 'updated_at, id',
  beyond: '(updated_at, id) < (?, ?)',
  upTo: '(updated_at, id) >= (?, ?)',
  keyOf: (todo) => [todo.updatedAt / 1000, todo.number],
  compare: (one, other) => other.updatedAt - one.updatedAt || other.number - one.number,
}
