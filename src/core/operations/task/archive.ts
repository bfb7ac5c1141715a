import { isArchived, type TaskRecord } from '../../../contract/nouns/task.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'
import { decideArchive } from '../../domain/session/session.ts'
import { decideArchiveTask, decideStatus, taskOf } from '../../domain/task/task.ts'
import type { Handlers, WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import { stopRunOf, wakeParent } from '../run/waking.ts'
import { stepsOfTask } from './rows.ts'

export const taskArchiveHandlers: Pick<Handlers, 'task.complete' | 'task.cancel'> = {
  async 'task.complete'(input, context) {
    const before = await context.target('task', input.task)
    granted(decideStatus(before, 'done'))
    return { task: taskOf(await archiveTask(before, 'done', await stepsOfTask(before, context), context), []) }
  },

  async 'task.cancel'(input, context) {
    const before = await context.target('task', input.task)
    granted(decideStatus(before, 'canceled'))
    const { task, canceled } = await cancelTree(before, context)
    return { task: taskOf(task, []), canceled }
  },
}

/** The end of one task: its steps are kept, its conversation put away, whatever runs there asked to end, and its parent woken. */
export async function archiveTask(
  before: TaskRecord,
  status: 'done' | 'canceled',
  steps: readonly Todo[],
  context: WriteContext,
  { wakesParent } = { wakesParent: true },
): Promise<TaskRecord> {
  const task = context.change('task', before, (newest) => decideArchiveTask(newest, status, steps, context.now))
  context.apply({ kind: 'dequeue', key: `wake:${task.session}` })
  const session = await context.find('session', task.session)
  if (session !== undefined) context.change('session', session, (newest) => decideArchive(newest, true, context.now))
  await stopRunOf(task.session, `the task is ${status}`, context)
  if (wakesParent) await wakeParent(task, status === 'done' ? 'subtask_completed' : 'subtask_canceled', context)
  return task
}

/** A canceled task takes everything below it along. Parents that go as well are not woken. */
export async function cancelTree(root: TaskRecord, context: WriteContext): Promise<{ task: TaskRecord; canceled: number[] }> {
  const below = (await context.store.tasks.liveBelow(root.number)).filter((task) => !isArchived(task))
  const steps = await context.store.todos.steps([root, ...below].map(({ session }) => session))
  const stepsIn = ({ session }: TaskRecord) => steps.get(session) ?? []
  const canceled = [root, ...below].map(({ number }) => number)
  const task = await archiveTask(root, 'canceled', stepsIn(root), context)
  for (const subtask of below) {
    const wakesParent = subtask.parent === null || !canceled.includes(subtask.parent)
    await archiveTask(subtask, 'canceled', stepsIn(subtask), context, { wakesParent })
  }
  return { task, canceled }
}
