import type { Progress } from '../../contract/nouns/progress.ts'
import type { Todo } from '../../contract/nouns/todo.ts'
import { progressLine } from './progress-summary.ts'
import { todoLine } from './todo-line.ts'

/** A list with its subtasks below their parents, under a bar that says how far it has come. */
export function todoOutline(todos: readonly Todo[], progress: Progress, waiting: readonly number[] = []): string {
  if (progress.total === 0) return '(no todos)'
  const shown = new Set(todos.map(({ id }) => id))
  const childrenOf = new Map<string | null, Todo[]>()
  for (const todo of todos) {
    const parent = todo.parent !== null && shown.has(todo.parent) ? todo.parent : null
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), todo])
  }
  const lines = (parent: string | null, indent: string): string[] =>
    (childrenOf.get(parent) ?? []).flatMap((todo) => [indent + todoLine(todo, waiting), ...lines(todo.id, `${indent}  `)])
  return [progressLine(progress), ...lines(null, '')].join('\n')
}
