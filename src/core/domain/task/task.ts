import type { EventType, NewEvent } from '../../../contract/nouns/event.ts'
import { isArchived, type Resource, type Step, type Task, type TaskRecord, type TaskStatus } from '../../../contract/nouns/task.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import { isOpen } from '../todo/readiness.ts'

const deepestSubtask = 10
const maximumResources = 100

export interface TaskChange {
  task: TaskRecord
  events: NewEvent[]
}

/** A task's steps are its session's todos; an archived task shows them as they were when it was archived. */
export function taskOf({ archivedSteps, ...task }: TaskRecord, todos: readonly Todo[]): Task {
  const steps = archivedSteps ?? todos.map(stepOf)
  const updatedAt = archivedSteps ? task.updatedAt : todos.reduce((latest, todo) => Math.max(latest, todo.updatedAt), task.updatedAt)
  return { ...task, updatedAt, steps }
}

function stepOf(todo: Todo): Step {
  return {
    title: todo.subject,
    ...(todo.description === '' ? {} : { details: todo.description }),
    done: todo.status === 'completed',
    ...(todo.task === null ? {} : { taskId: String(todo.task) }),
    ...(todo.waits && isOpen(todo.status) ? { waitsFor: todo.waitsFor } : {}),
    todo: todo.number,
    status: todo.status === 'canceled' ? 'pending' : todo.status,
  }
}

export type NewTask = Pick<TaskRecord, 'id' | 'number' | 'title' | 'description' | 'owner' | 'createdBy' | 'resources' | 'session'> & {
  status: 'draft' | 'active'
  parent: TaskRecord | null
}

export function decideAddTask({ parent, ...wish }: NewTask, now: number): Outcome<TaskChange> {
  const depth = parent === null ? 0 : parent.depth + 1
  if (depth > deepestSubtask) {
    return refuse(
      'limit_reached',
      `Task ${parent?.number} is ${parent?.depth} levels deep, and ${deepestSubtask} is the deepest a subtask may be.`,
      {
        hint: 'Do the step in this task, or make a task of its own for it.',
      },
    )
  }
  const task: TaskRecord = {
    ...wish,
    parent: parent?.number ?? null,
    depth,
    archivedSteps: null,
    thread: '',
    createdAt: now,
    updatedAt: now,
    archivedAt: 0,
    version: 1,
  }
  return grant({ task, events: [taskEvent('task.added', task)] })
}

/** The owner must be an agent of this workspace, whenever it is named. */
export function refuseOwner(owner: string | null | undefined, agents: readonly string[]): Outcome<never> {
  const problem = owner == null ? 'is missing' : `${owner} is not an agent of this workspace`
  return refuse('invalid', `owner: ${problem}.`, {
    fields: [{ field: 'owner', problem }],
    hint: `Agents: ${agents.slice(0, 20).join(', ')}. Define another in agents/<id>/agent.json.`,
  })
}

export function judgeRoomForResource({ number, resources }: TaskRecord): Outcome<null> {
  if (resources.length < maximumResources) return grant(null)
  return refuse('limit_reached', `Task ${number} has ${maximumResources} resources, which is the most it may have.`, {
    hint: 'Remove some first.',
  })
}

export function judgeResource({ number, resources: { length } }: TaskRecord, index: number): Outcome<null> {
  if (index < length) return grant(null)
  const problem = `there is no resource ${index}; task ${number} has ${length}`
  const hint = length === 0 ? 'There is nothing to remove.' : `Resources are counted from 0: give 0 to ${length - 1}.`
  return refuse('invalid', `index: ${problem}.`, { fields: [{ field: 'index', problem }], hint })
}

export function decideLive(task: TaskRecord): Outcome<null> {
  if (!isArchived(task)) return grant(null)
  return refuse('conflict', `Task ${task.number} is ${task.status} and archived, so it cannot change any more.`, {
    hint: 'Make a new task like it.',
    instead: { operation: 'task.copy', input: { task: task.number } },
  })
}

/** draft → active → done, and canceled from either. Nothing comes back. */
const nextOf: Record<TaskStatus, readonly TaskStatus[]> = {
  draft: ['active', 'canceled'],
  active: ['done', 'canceled'],
  done: [],
  canceled: [],
}

export function decideStatus(task: TaskRecord, status: TaskStatus): Outcome<null> {
  if (status === task.status && !isArchived(task)) return grant(null)
  const live = decideLive(task)
  if (!live.granted) return live
  if (nextOf[task.status].includes(status)) return grant(null)
  return refuse('conflict', `Task ${task.number} is ${task.status}, and cannot become ${status}.`, {
    hint: `It can become ${nextOf[task.status].join(' or ')}.`,
  })
}

export interface TaskWish {
  title?: string
  description?: string
  owner?: string
  resources?: Resource[]
  status?: 'draft' | 'active'
}

/** Everything but its end. */
export function decideUpdateTask(task: TaskRecord, wish: TaskWish, now: number): TaskChange {
  const { title = task.title, description = task.description, owner = task.owner, resources = task.resources, status = task.status } = wish
  const isEdited = title !== task.title || description !== task.description || resources !== task.resources
  const isAssigned = owner !== task.owner
  const isActivated = status !== task.status
  if (!isEdited && !isAssigned && !isActivated) return { task, events: [] }
  const after: TaskRecord = { ...task, title, description, owner, resources, status, updatedAt: now }
  const events: NewEvent[] = []
  if (isEdited) {
    const was = { title: task.title, description: task.description, resources: task.resources }
    events.push(taskEvent('task.edited', after, was))
  }
  if (isAssigned) events.push(taskEvent('task.assigned', after, { owner: task.owner }))
  if (isActivated) events.push(taskEvent('task.activated', after, { status: task.status }))
  return { task: after, events }
}

/** A plan that was changed at the task's own door is a change of the task: whoever saw it before did not see this. */
export function decideTouch(task: TaskRecord, now: number): TaskChange {
  const after: TaskRecord = { ...task, updatedAt: now }
  return { task: after, events: [taskEvent('task.planned', after)] }
}

/** The steps are kept as they are now: whatever becomes of the session, history stays what it was. */
export function decideArchiveTask(task: TaskRecord, status: 'done' | 'canceled', steps: readonly Todo[], now: number): TaskChange {
  const after: TaskRecord = {
    ...task,
    status,
    archivedSteps: steps.map(stepOf),
    updatedAt: now,
    archivedAt: now,
  }
  const type = status === 'done' ? 'task.completed' : 'task.canceled'
  return { task: after, events: [taskEvent(type, after, { status: task.status })] }
}

/** The step a caller means by its place in the plan. */
export function stepAt(task: TaskRecord, steps: readonly Todo[], index: number): Outcome<Todo> {
  const step = steps[index]
  if (step !== undefined) return grant(step)
  const problem =
    steps.length === 0
      ? `task ${task.number} has no steps`
      : `task ${task.number} has ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}`
  return refuse('invalid', `stepIndex: there is no step ${index}; ${problem}.`, {
    fields: [{ field: 'stepIndex', problem: `there is no step ${index}; ${problem}` }],
    ...(steps.length === 0
      ? { hint: 'Write the plan first.', instead: { operation: 'task.replaceSteps', input: { task: task.number }, wants: ['steps'] } }
      : { hint: `Steps are counted from 0: give 0 to ${steps.length - 1}.` }),
  })
}

/** Who may hand a step of this task to somebody: its owner, and the people. */
export function judgeSubtask(task: TaskRecord, step: Todo, index: number, agent: string | null): Outcome<null> {
  if (agent !== null && agent !== task.owner) {
    return refuse('forbidden', `Task ${task.number} is ${task.owner}’s; only its owner may create subtasks for it, not ${agent}.`, {
      hint: `Ask ${task.owner}, or create a task of its own.`,
    })
  }
  if (step.task !== null) {
    return refuse('conflict', `Step ${index} of task ${task.number} has subtask ${step.task} already; a step has one at most.`, {
      hint: 'Use another step, or look at that task.',
      instead: { operation: 'task.get', input: { task: step.task } },
    })
  }
  return grant(null)
}

export function taskEvent(type: EventType & `task.${string}`, task: TaskRecord, was?: Record<string, unknown>): NewEvent {
  return { type, session: task.session, data: was === undefined ? { task } : { task, was } }
}
