import type { Resource, Task, TaskRecord } from '../../../contract/nouns/task.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'
import { everything, mayStart } from '../../domain/access/rights.ts'
import { decideAddSession, noRestrictions } from '../../domain/session/session.ts'
import type { WrittenStep } from '../../domain/task/steps.ts'
import { decideAddTask, refuseOwner, taskOf } from '../../domain/task/task.ts'
import type { ReadContext, WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import { knownAgent } from '../agent/known-agent.ts'
import { rightsOfCaller } from '../caller/rights.ts'
import { wakeSession } from '../run/waking.ts'
import { addOne } from '../todo/todo.ts'
import { withSubtasks } from './subtask-results.ts'

/** A task as it is shown, with the steps its session has now. */
export async function shownTask(task: TaskRecord, context: ReadContext | WriteContext): Promise<Task> {
  const [shown] = await withSubtasks([taskOf(task, await stepsOfTask(task, context))], context)
  return shown as Task
}

export async function shownTasks(tasks: readonly TaskRecord[], context: ReadContext): Promise<Task[]> {
  const live = tasks.filter(({ archivedSteps }) => archivedSteps === null)
  const steps = await context.store.todos.steps(live.map(({ session }) => session))
  return withSubtasks(
    tasks.map((task) => taskOf(task, steps.get(task.session) ?? [])),
    context,
  )
}

export async function stepsOfTask(task: TaskRecord, context: ReadContext | WriteContext): Promise<Todo[]> {
  return (await context.store.todos.steps([task.session])).get(task.session) ?? []
}

/** The owner must be an agent of this workspace, whenever it is named. */
export async function requireOwner(owner: string | null | undefined, context: WriteContext): Promise<string> {
  if (owner != null && (await knownAgent(owner, context.store)) !== undefined) return owner
  return granted(
    refuseOwner(
      owner,
      (await context.store.agents.list()).map(({ id }) => id),
    ),
  )
}

export interface TaskBrief {
  title: string
  description: string
  owner: string
  resources: Resource[]
  steps: readonly WrittenStep[]
  status: 'draft' | 'active'
  channel?: string
  parent: TaskRecord | null
}

export interface AddedTask {
  task: TaskRecord
  steps: Todo[]
  /** It was to be active, and is a draft: whoever makes it may not have it worked on. */
  held: boolean
}

/**
 * A task comes with its session and its steps, in one commit, and starts at once when it is active. Who may not have tasks worked on makes a
 * draft: whoever starts it adopts it.
 */
export async function newTask(wished: TaskBrief, context: WriteContext): Promise<AddedTask> {
  const rights = await rightsOfCaller(context)
  const held = wished.status === 'active' && !mayStart(rights)
  const brief: TaskBrief = held ? { ...wished, status: 'draft' } : wished
  const number = await context.store.nextNumber('task')
  const sessionNumber = await context.store.nextNumber('session')
  const { title, description, owner, resources, status, parent } = brief
  const wish = {
    id: context.newId(),
    number,
    title,
    description,
    owner,
    resources,
    status,
    parent,
    createdBy: context.caller.name,
    session: sessionNumber,
  }
  const task = context.add('task', granted(decideAddTask(wish, context.now)))
  const session = {
    id: context.newId(),
    number: sessionNumber,
    title,
    agent: owner,
    parent: null,
    task: number,
    channel: brief.channel ?? context.settings.channel,
    permissions: { ...noRestrictions, ...rights },
  }
  context.add('session', decideAddSession(session, context.now))
  const steps: Todo[] = []
  for (const [index, step] of brief.steps.entries()) steps.push(await addStep(step, sessionNumber, index + 1, context))
  if (task.status === 'active') await wakeSession({ session: task.session, trigger: 'task_created', rights: everything }, context)
  return { task, steps, held }
}

export function addStep(step: WrittenStep, session: number, position: number, context: WriteContext): Promise<Todo> {
  const status = step.done ? ('completed' as const) : ('pending' as const)
  const input = { subject: step.title, description: step.details ?? '', priority: 'medium' as const, parent: null, status }
  return addOne(input, { session, position }, context)
}
