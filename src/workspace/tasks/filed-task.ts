import type { FiledTask } from '../../contract/nouns/filed-task.ts'
import type { Step, Task } from '../../contract/nouns/task.ts'

/** A task as seed 003's files have it, in the seed's order of fields. */
export function filedTask(task: Task): FiledTask {
  return {
    id: String(task.number),
    title: task.title,
    description: task.description,
    owner: task.owner,
    createdBy: task.createdBy,
    status: task.status,
    steps: task.steps.map(filedStep),
    resources: task.resources,
    ...(task.thread === '' && task.session === 0 ? {} : { threadId: task.thread || String(task.session) }),
    createdAt: new Date(task.createdAt).toISOString(),
    updatedAt: new Date(task.updatedAt).toISOString(),
    ...(task.archivedAt === 0 ? {} : { archivedAt: new Date(task.archivedAt).toISOString() }),
  }
}

function filedStep({ title, details, done, taskId }: Step): FiledTask['steps'][number] {
  return { title, ...(details === undefined ? {} : { details }), done, ...(taskId === undefined ? {} : { taskId }) }
}
