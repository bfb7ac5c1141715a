import type { Task } from '../../../src/contract/nouns/task.ts'

/** Done and canceled tasks never change again. */
export function isArchivedTask({ archivedAt }: Pick<Task, 'archivedAt'>): boolean {
  return archivedAt > 0
}
