import type { Todo } from '../../contract/nouns/todo.ts'
import { indented } from './plain-text.ts'
import { todoLine } from './todo-line.ts'

/** One todo with its description. */
export function todoDetails(todo: Todo): string {
  return todo.description === '' ? todoLine(todo) : `${todoLine(todo)}\n${indented(todo.description)}`
}
