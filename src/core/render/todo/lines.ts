import type { Todo } from '../../../contract/nouns/todo.ts'
import { type TodoFacts, todoLine } from './line.ts'
import { outlined } from './outlined.ts'

/** What is deeper is not indented any further, and names what it is part of. */
const deepestIndent = 6

/** Todos as every text lists them: a line each, subtasks indented below what they are part of, or with its number where that is not shown. */
export function todoLines(
  todos: readonly Todo[],
  facts: TodoFacts = {},
  lineOf: (todo: Todo, facts: TodoFacts) => string = todoLine,
): string[] {
  const numbers = Object.fromEntries(todos.map(({ id, number }) => [id, number]))
  const named: TodoFacts = { ...facts, parents: { ...facts.parents, ...numbers } }
  const indented: TodoFacts = { ...facts, parents: {} }
  return outlined(todos).map(({ row, depth }) => {
    const isNamed = depth === 0 || depth > deepestIndent
    return '  '.repeat(Math.min(depth, deepestIndent)) + lineOf(row, isNamed ? named : indented)
  })
}
