import { isArchived, type TaskRecord } from '../../contract/nouns/task.ts'
import type { Todo } from '../../contract/nouns/todo.ts'
import { decideArchive } from '../domain/session.ts'
import { decideArchiveTask, decideStatus, taskOf } from '../domain/task.ts'
import type { Handlers, WriteScene } from '../gate/handler.ts'
import { granted } from '../gate/refused.ts'
import type { Change } from '../ports/store.ts'
import { stepsOfTask } from './task-rows.ts'
import { type Consequences, stopRunOf, together, wakeParent } from './waking.ts'

export const taskArchiveHandlers: Pick<Handlers, 'task.complete' | 'task.cancel'> = {
  async 'task.complete'(input, scene) {
    const before = await scene.target('task', input.task)
    granted(decideStatus(before, 'done'))
    const { task, ...end } = await archiveTask(before, 'done', await stepsOfTask(before, scene), scene)
    return { ...end, answer: { task: taskOf(task, []) } }
  },

  async 'task.cancel'(input, scene) {
    const before = await scene.target('task', input.task)
    granted(decideStatus(before, 'canceled'))
    const { task, canceled, ...end } = await cancelTree(before, scene)
    return { ...end, answer: { task: taskOf(task, []), canceled } }
  },
}

type Ended = Consequences & { task: TaskRecord }

/** The end of one task: its steps are kept, its conversation put away, whatever runs there asked to end, and its parent woken. */
export async function archiveTask(
  before: TaskRecord,
  status: 'done' | 'canceled',
  steps: readonly Todo[],
  scene: WriteScene,
): Promise<Ended> {
  const { task, events } = decideArchiveTask(before, status, steps, scene.now)
  const archived: Change[] = [
    { kind: 'update', noun: 'task', row: task },
    { kind: 'dequeue', key: `wake:${task.session}` },
  ]
  const trigger = status === 'done' ? 'subtask_completed' : 'subtask_canceled'
  const consequences = together(
    { changes: archived, events },
    await putAway(task, scene),
    await stopRunOf(task.session, `the task is ${status}`, scene),
    await wakeParent(task, trigger, scene),
  )
  return { ...consequences, task }
}

/** A canceled task takes everything below it along. Parents that go as well are not woken. */
export async function cancelTree(root: TaskRecord, scene: WriteScene): Promise<Ended & { canceled: number[] }> {
  const below = (await scene.store.subtasksBelow(root.number)).filter((task) => !isArchived(task))
  const all = [root, ...below]
  const steps = await scene.store.stepsOf(all.map(({ session }) => session))
  const going = new Set(all.map(({ number }) => number))
  const ends: Ended[] = []
  for (const task of all) {
    const end = await archiveTask(task, 'canceled', steps.get(task.session) ?? [], scene)
    const isInside = task.parent !== null && going.has(task.parent)
    ends.push(isInside ? { ...end, changes: end.changes.filter((change) => change.kind !== 'enqueue') } : end)
  }
  return { ...together(...ends), task: (ends[0] as Ended).task, canceled: [...going] }
}

async function putAway(task: TaskRecord, scene: WriteScene): Promise<Consequences> {
  const session = await scene.store.find('session', task.session)
  if (session === undefined) return { changes: [], events: [] }
  const { session: after, events } = decideArchive(session, true, scene.now)
  return { changes: events.length === 0 ? [] : [{ kind: 'update', noun: 'session', row: after }], events }
}
