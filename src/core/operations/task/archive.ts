import { isArchived, type TaskRecord } from '../../../contract/nouns/task.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'
import { decideArchive } from '../../domain/session/session.ts'
import { decideArchiveTask, decideStatus, taskOf } from '../../domain/task/task.ts'
import type { Handlers, WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import type { Change } from '../../ports/store.ts'
import { type Consequences, stopRunOf, together, wakeParent } from '../run/waking.ts'
import { stepsOfTask } from './rows.ts'

export const taskArchiveHandlers: Pick<Handlers, 'task.complete' | 'task.cancel'> = {
  async 'task.complete'(input, context) {
    const before = await context.target('task', input.task)
    granted(decideStatus(before, 'done'))
    const { task, ...end } = await archiveTask(before, 'done', await stepsOfTask(before, context), context)
    return { ...end, answer: { task: taskOf(task, []) } }
  },

  async 'task.cancel'(input, context) {
    const before = await context.target('task', input.task)
    granted(decideStatus(before, 'canceled'))
    const { task, canceled, ...end } = await cancelTree(before, context)
    return { ...end, answer: { task: taskOf(task, []), canceled } }
  },
}

type Ended = Consequences & { task: TaskRecord }

/** The end of one task: its steps are kept, its conversation put away, whatever runs there asked to end, and its parent woken. */
export async function archiveTask(
  before: TaskRecord,
  status: 'done' | 'canceled',
  steps: readonly Todo[],
  context: WriteContext,
): Promise<Ended> {
  const { task, events } = decideArchiveTask(before, status, steps, context.now)
  const archived: Change[] = [
    { kind: 'update', noun: 'task', row: task },
    { kind: 'dequeue', key: `wake:${task.session}` },
  ]
  const trigger = status === 'done' ? 'subtask_completed' : 'subtask_canceled'
  const consequences = together(
    { changes: archived, events },
    await putAway(task, context),
    await stopRunOf(task.session, `the task is ${status}`, context),
    await wakeParent(task, trigger, context),
  )
  return { ...consequences, task }
}

/** A canceled task takes everything below it along. Parents that go as well are not woken. */
export async function cancelTree(root: TaskRecord, context: WriteContext): Promise<Ended & { canceled: number[] }> {
  const below = (await context.store.tasks.liveBelow(root.number)).filter((task) => !isArchived(task))
  const all = [root, ...below]
  const steps = await context.store.todos.steps(all.map(({ session }) => session))
  const going = new Set(all.map(({ number }) => number))
  const ends: Ended[] = []
  for (const task of all) {
    const end = await archiveTask(task, 'canceled', steps.get(task.session) ?? [], context)
    const isInside = task.parent !== null && going.has(task.parent)
    ends.push(isInside ? { ...end, changes: end.changes.filter((change) => change.kind !== 'enqueue') } : end)
  }
  return { ...together(...ends), task: (ends[0] as Ended).task, canceled: [...going] }
}

async function putAway(task: TaskRecord, context: WriteContext): Promise<Consequences> {
  const session = await context.store.find('session', task.session)
  if (session === undefined) return { changes: [], events: [] }
  const { session: after, events } = decideArchive(session, true, context.now)
  return { changes: events.length === 0 ? [] : [{ kind: 'update', noun: 'session', row: after }], events }
}
