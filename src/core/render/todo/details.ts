import type { Todo } from '../../../contract/nouns/todo.ts'
import { indented } from '../text/plain-text.ts'
import { type TodoFacts, todoLine } from './line.ts'

/** One todo with its description. */
export function todoDetails(todo: Todo, facts: TodoFacts = {}): string {
  const line = todoLine(todo, facts)
  return todo.description === '' ? line : `${line}\n${indented(todo.description)}`
}
