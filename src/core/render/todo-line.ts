import type { Todo } from '../../contract/nouns/todo.ts'
import { plainLine } from './plain-text.ts'

/** One todo on one line: marker, number, status, subject, and what the reader must know beyond that. */
export function todoLine(todo: Todo): string {
  const marker = todo.status === 'in_progress' ? '▶ ' : ''
  const reason = todo.blockedReason === null ? '' : ` (blocked: ${plainLine(todo.blockedReason)})`
  const scope = todo.session === 0 ? ' (tenant-wide)' : ''
  return `${marker}#${todo.number} [${todo.status}] ${plainLine(todo.subject)}${reason}${scope}`
}
