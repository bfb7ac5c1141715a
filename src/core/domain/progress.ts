import type { Progress } from '../../contract/nouns/progress.ts'
import type { TodoStatus } from '../../contract/nouns/todo.ts'

/** Canceled todos count for nothing, and an empty list is 0 %, not 100. */
export function progressOf(counts: Record<TodoStatus, number>): Progress {
  const { pending, in_progress, blocked, completed, canceled } = counts
  const counted = pending + in_progress + blocked + completed
  const percent = counted === 0 ? 0 : Math.floor((completed * 100) / counted)
  return { total: counted + canceled, pending, in_progress, blocked, completed, canceled, percent }
}

/** Of these counts, those of some statuses; of the others there are none. */
export function countsOf(counts: Record<TodoStatus, number>, statuses: readonly TodoStatus[]): Record<TodoStatus, number> {
  const of = (status: TodoStatus) => (statuses.includes(status) ? counts[status] : 0)
  return {
    pending: of('pending'),
    in_progress: of('in_progress'),
    blocked: of('blocked'),
    completed: of('completed'),
    canceled: of('canceled'),
  }
}
