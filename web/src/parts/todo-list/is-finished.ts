import type { TodoStatus } from '../../../../src/contract/nouns/todo.ts'

export function isFinished(status: TodoStatus): boolean {
  return status === 'completed' || status === 'canceled'
}
