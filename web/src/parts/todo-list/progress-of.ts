import type { Todo } from '../../../../src/contract/nouns/todo.ts'

/** How far the rows that are shown have come, so that the bar moves together with them. */
export function progressOf(todos: readonly Todo[]) {
  const count = (status: Todo['status']) => todos.filter((todo) => todo.status === status).length
  const [completed, canceled] = [count('completed'), count('canceled')]
  const wanted = todos.length - canceled
  return { total: todos.length, completed, canceled, percent: wanted === 0 ? 0 : Math.floor((completed / wanted) * 100) }
}
