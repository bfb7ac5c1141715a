import type { TaskStatus } from '../../../../src/contract/nouns/task.ts'
import { Status } from './status.tsx'
import { taskStatus } from './status-words.ts'

/** How a task stands, as a mark and a word. */
export function TaskMark({ status, inFlight }: { status: TaskStatus; inFlight: boolean }) {
  return <Status status={taskStatus(status, inFlight)} />
}
