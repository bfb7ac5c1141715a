import type { Todo } from '../../contract/nouns/todo.ts'
import { indented } from './plain-text.ts'
import { todoLine } from './todo-line.ts'

/** One todo with its description. */
export function todoDetails(todo: Todo, waiting: readonly number[] = []): string {
  const line = todoLine(todo, waiting)
  return todo.description === '' ? line : `${line}\n${indented(todo.description)}`
}
