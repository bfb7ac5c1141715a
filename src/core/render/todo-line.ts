import type { Todo } from '../../contract/nouns/todo.ts'
import { plainLine } from './plain-text.ts'

/** One todo on one line: marker, number, status, subject, and what the reader must know beyond that, with the linked tasks that are not over. */
export function todoLine(todo: Todo, waiting: readonly number[] = []): string {
  const marker = todo.status === 'in_progress' ? '▶ ' : ''
  const reason = todo.blockedReason === null ? '' : ` (blocked: ${plainLine(todo.blockedReason)})`
  const scope = todo.session === 0 ? ' (tenant-wide)' : ''
  return `${marker}#${todo.number} [${todo.status}] ${plainLine(todo.subject)}${reason}${awaited(todo, waiting)}${scope}`
}

/** An open todo waits for the task that does it; whoever has closed it all the same is told that the task goes on. */
export function awaited({ status, task }: Pick<Todo, 'status' | 'task'>, waiting: readonly number[]): string {
  if (task === null || !waiting.includes(task)) return ''
  return status === 'completed' || status === 'canceled' ? ` (task #${task} goes on)` : ` (waits for task #${task})`
}
