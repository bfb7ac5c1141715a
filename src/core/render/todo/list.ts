import type { Todo, TodoStatus } from '../../../contract/nouns/todo.ts'
import type { TodoFacts } from './line.ts'
import { todoLines } from './lines.ts'

export type TodoCounts = Record<TodoStatus, number>

interface Listing extends TodoFacts {
  /** How to get those that are not shown. */
  more?: string
}

/** The list as seed 000 prints it: a line of counts, then a line a todo. */
export function todoList(todos: readonly Todo[], counts: TodoCounts, { more, ...facts }: Listing = {}): string {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (total === 0) return '(no todos)'
  const left = total - todos.length
  const lines = [`${countsLine(counts)}:`, ...todoLines(todos, facts)]
  if (left > 0) lines.push(`… ${left} more${more ? ` (${more})` : ''}`)
  return lines.join('\n')
}

export function countsLine(counts: TodoCounts): string {
  const open = `${counts.in_progress + counts.pending} open (${counts.in_progress} in progress, ${counts.pending} pending)`
  const others = (['blocked', 'completed', 'canceled'] as const)
    .filter((status) => counts[status] > 0)
    .map((status) => `, ${counts[status]} ${status}`)
  return open + others.join('')
}
