import type { TaskRecord } from '../../../contract/nouns/task.ts'
import { judgeRun } from '../../domain/run/judge-run.ts'
import { decideMoveSession, decideRename } from '../../domain/session/session.ts'
import {
  decideLive,
  decideStatus,
  decideUpdateTask,
  judgeResource,
  judgeRoomForResource,
  taskEvent,
  taskOf,
} from '../../domain/task/task.ts'
import type { Handlers, WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import { commentLines } from '../../render/comment-lines.ts'
import { linkLines } from '../../render/link-lines.ts'
import { taskBlock } from '../../render/task/block.ts'
import { knownAgent } from '../agent/known-agent.ts'
import { starterFor } from '../agent/starter.ts'
import { rightsOfCaller } from '../caller/rights.ts'
import { noteShown } from '../list/last-seen.ts'
import { stopRunOf, wakeTask } from '../run/waking.ts'
import { newestOn } from '../subject/newest.ts'
import { archiveTask, cancelTree } from './archive.ts'
import { newTask, requireOwner, shownTask, shownTasks, stepsOfTask } from './rows.ts'
import { subtaskResults } from './subtask-results.ts'

type TaskHandlers = Pick<
  Handlers,
  | 'task.add'
  | 'task.get'
  | 'task.show'
  | 'task.list'
  | 'task.history'
  | 'task.update'
  | 'task.run'
  | 'task.copy'
  | 'task.addResource'
  | 'task.removeResource'
>

export const taskHandlers: TaskHandlers = {
  async 'task.add'(input, context) {
    const owner = await requireOwner(input.owner ?? context.caller.agent, context)
    const { task, steps, held } = await newTask({ ...input, owner, parent: null }, context)
    return { task: taskOf(task, steps), held, starter: await starterFor(owner, context) }
  },

  async 'task.get'(input, context) {
    const found = await context.require('task', input.task)
    await noteShown(found.session, await context.store.todos.version(found.session), context)
    const task = await shownTask(found, context)
    return { task, subtasks: await subtaskResults(task, context), ...(await newestOn({ noun: 'task', number: task.number }, context)) }
  },

  async 'task.show'(input, context) {
    const found = await context.require('task', input.task)
    await noteShown(found.session, await context.store.todos.version(found.session), context)
    const task = await shownTask(found, context)
    const { comments, links } = await newestOn({ noun: 'task', number: task.number }, context)
    const around = [...linkLines(links), ...commentLines(comments, () => 'not shown here')]
    return { task, text: [taskBlock(task, await subtaskResults(task, context)), ...around].join('\n') }
  },

  async 'task.list'(input, context) {
    const owner = input.owner ?? (input.all ? undefined : (context.caller.agent ?? undefined))
    const statuses = input.status === undefined ? (['draft', 'active'] as const) : [input.status]
    const { rows, next } = await context.store.tasks.list({ owner, statuses, limit: input.limit, after: input.after })
    const agents = (await context.store.agents.list()).map(({ id, definition }) => ({ id, name: definition.name ?? id }))
    return { tasks: await shownTasks(rows, context), agents, inFlight: await context.store.tasks.inFlight(), next }
  },

  async 'task.history'(input, context) {
    const statuses = input.status === undefined ? (['done', 'canceled'] as const) : [input.status]
    const { rows, next } = await context.store.tasks.list({ owner: input.owner, statuses, limit: input.limit, after: input.after })
    return { tasks: await shownTasks(rows, context), next }
  },

  async 'task.update'({ task: reference, status, owner: wished, ...texts }, context) {
    const before = await context.target('task', reference)
    granted(decideLive(before))
    if (status !== undefined) granted(decideStatus(before, status))
    const owner = wished === undefined ? undefined : await requireOwner(wished, context)
    const ends = status === 'done' || status === 'canceled'
    const wish = { ...texts, owner, status: ends ? undefined : status }
    const task = context.change('task', before, (newest) => decideUpdateTask(newest, wish, context.now))
    if (status === 'done') return { task: taskOf(await archiveTask(task, 'done', await stepsOfTask(task, context), context), []) }
    if (status === 'canceled') return { task: taskOf((await cancelTree(task, context)).task, []) }
    await followTask(before, task, context)
    const isTakenUp = task.status === 'active' && (before.status === 'draft' || task.owner !== before.owner)
    const trigger = before.status === 'draft' ? 'task_created' : 'task_assigned'
    if (isTakenUp) await wakeTask(task, { trigger }, context)
    return { task: await shownTask(task, context) }
  },

  async 'task.run'(input, context) {
    const task = await context.require('task', input.task)
    const isRunning = (await context.store.runs.live(task.session)) !== undefined
    const session = await context.find('session', task.session)
    const agent = await knownAgent(task.owner, context.store)
    const starter = await starterFor(task.owner, context)
    granted(judgeRun(task, { isRunning, session, agent, starter }))
    context.emit(taskEvent('task.asked', task))
    await wakeTask(task, { trigger: 'manual' }, context)
    return { task: await shownTask(task, context), starter }
  },

  async 'task.copy'(input, context) {
    const original = await shownTask(await context.require('task', input.task), context)
    const owner = await requireOwner(input.owner ?? original.owner, context)
    const plan = original.steps.map(({ title, details }) => ({ title, details }))
    const { title, description, resources } = original
    const copy = { title, description, resources, owner, steps: plan, status: input.status, parent: null }
    const { task, steps, held } = await newTask(copy, context)
    return { task: taskOf(task, steps), held, starter: await starterFor(owner, context) }
  },

  async 'task.addResource'({ task: reference, ...resource }, context) {
    const before = await context.target('task', reference)
    granted(decideLive(before))
    granted(judgeRoomForResource(before))
    return withResources(before, [...before.resources, resource], context)
  },

  async 'task.removeResource'({ task: reference, index }, context) {
    const before = await context.target('task', reference)
    granted(decideLive(before))
    granted(judgeResource(before, index))
    return withResources(before, before.resources.toSpliced(index, 1), context)
  },
}

async function withResources(before: TaskRecord, resources: TaskRecord['resources'], context: WriteContext) {
  const task = context.change('task', before, (newest) => decideUpdateTask(newest, { resources }, context.now))
  return { task: await shownTask(task, context) }
}

/**
 * Another owner works in the same conversation; whoever worked there before is asked to end. Who starts a draft adopts it: from then on it is worked
 * on by their right, and no longer by that of whoever wrote it.
 */
async function followTask(before: TaskRecord, task: TaskRecord, context: WriteContext): Promise<void> {
  const isAdopted = before.status === 'draft' && task.status === 'active'
  const isMoved = before.owner !== task.owner
  const isRenamed = before.title !== task.title
  const session = isAdopted || isMoved || isRenamed ? await context.find('session', task.session) : undefined
  if (session === undefined) return
  context.change('session', session, (newest) => decideMoveSession(newest, task.owner, context.now))
  // A title that somebody gave the conversation itself stays.
  if (session.title === before.title) context.change('session', session, (newest) => decideRename(newest, task.title, context.now))
  if (isAdopted) {
    const permissions = { ...session.permissions, ...(await rightsOfCaller(context)) }
    context.keep('session', session, { permissions, updatedAt: context.now })
  }
  if (isMoved) await stopRunOf(task.session, `the task was handed to ${task.owner}`, context)
}
