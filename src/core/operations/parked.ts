import { openStatuses } from '../../contract/nouns/todo.ts'
import type { ReadScene } from '../gate/handler.ts'

/** Nothing in this list is open but what waits for a subtask: working on it now would only spin. */
export async function isWaiting(session: number, scene: Pick<ReadScene, 'store'>): Promise<boolean> {
  const { rows } = await scene.store.listTodos({ lists: [session], statuses: openStatuses, limit: 500, after: undefined })
  if (rows.length === 0) return false
  for (const todo of rows) {
    if (todo.task === null) return false
    const subtask = await scene.store.find('task', todo.task)
    if (subtask === undefined || subtask.archivedAt > 0) return false
  }
  return true
}
