import type { TaskRecord } from '../../../contract/nouns/task.ts'
import { refuse } from '../../../contract/refusals.ts'
import { judgeRun } from '../../domain/run/judge-run.ts'
import { decideMoveSession, decideRename, withFields } from '../../domain/session/session.ts'
import { decideLive, decideStatus, decideUpdateTask, maximumResources, taskEvent, taskOf } from '../../domain/task/task.ts'
import type { Handlers, WriteContext } from '../../gate/handler.ts'
import { granted, Refused } from '../../gate/refused.ts'
import type { Change } from '../../ports/store.ts'
import { taskBlock } from '../../render/task/block.ts'
import { knownAgent } from '../agent/known-agent.ts'
import { starterFor } from '../agent/starter.ts'
import { rightsOfCaller } from '../caller/rights.ts'
import { noteShown } from '../list/last-seen.ts'
import { type Consequences, nothing, stopRunOf, together, wakeTask } from '../run/waking.ts'
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
    const { task, steps, held, ...rows } = await newTask({ ...input, owner, parent: null }, context)
    return { ...rows, answer: { task: taskOf(task, steps), held, starter: await starterFor(owner, context) } }
  },

  async 'task.get'(input, context) {
    const found = await context.require('task', input.task)
    await noteShown(found.session, await context.store.todos.version(found.session), context)
    const task = await shownTask(found, context)
    return { task, subtasks: await subtaskResults(task, context) }
  },

  async 'task.show'(input, context) {
    const found = await context.require('task', input.task)
    await noteShown(found.session, await context.store.todos.version(found.session), context)
    const task = await shownTask(found, context)
    return { task, text: taskBlock(task, await subtaskResults(task, context)) }
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
    const { task, events } = decideUpdateTask(before, { ...texts, owner, status: ends ? undefined : status }, context.now)
    if (ends) return endEdited(before, task, events, status, context)
    const moved = await followTask(before, task, context)
    const isTakenUp = task.status === 'active' && (before.status === 'draft' || task.owner !== before.owner)
    const trigger = before.status === 'draft' ? 'task_created' : 'task_assigned'
    const woken = isTakenUp ? await wakeTask(task, { trigger }, context) : nothing
    return { ...together({ changes: updated(task, events), events }, moved, woken), answer: { task: await shownTask(task, context) } }
  },

  async 'task.run'(input, context) {
    const task = await context.require('task', input.task)
    const isRunning = (await context.store.runs.live(task.session)) !== undefined
    const session = await context.store.find('session', task.session)
    const agent = await knownAgent(task.owner, context.store)
    const starter = await starterFor(task.owner, context)
    granted(judgeRun(task, { isRunning, session, agent, starter }))
    const asked = { changes: [], events: [taskEvent('task.asked', task)] }
    const woken = await wakeTask(task, { trigger: 'manual' }, context)
    return { ...together(asked, woken), answer: { task: await shownTask(task, context), starter } }
  },

  async 'task.copy'(input, context) {
    const original = await shownTask(await context.require('task', input.task), context)
    const owner = await requireOwner(input.owner ?? original.owner, context)
    const plan = original.steps.map(({ title, details }) => ({ title, details }))
    const { title, description, resources } = original
    const { task, steps, held, ...rows } = await newTask(
      { title, description, resources, owner, steps: plan, status: input.status, parent: null },
      context,
    )
    return { ...rows, answer: { task: taskOf(task, steps), held, starter: await starterFor(owner, context) } }
  },

  async 'task.addResource'({ task: reference, ...resource }, context) {
    const before = await context.target('task', reference)
    granted(decideLive(before))
    if (before.resources.length >= maximumResources) {
      const message = `Task ${before.number} has ${maximumResources} resources, which is the most it may have.`
      throw new Refused(refuse('limit_reached', message, { hint: 'Remove some first.' }).refusal)
    }
    return withResources(before, [...before.resources, resource], context)
  },

  async 'task.removeResource'({ task: reference, index }, context) {
    const before = await context.target('task', reference)
    granted(decideLive(before))
    const count = before.resources.length
    if (index >= count) {
      const problem = `there is no resource ${index}; task ${before.number} has ${count}`
      const hint = count === 0 ? 'There is nothing to remove.' : `Resources are counted from 0: give 0 to ${count - 1}.`
      throw new Refused(refuse('invalid', `index: ${problem}.`, { fields: [{ field: 'index', problem }], hint }).refusal)
    }
    return withResources(before, before.resources.toSpliced(index, 1), context)
  },
}

function updated(task: TaskRecord, events: readonly unknown[]): Change[] {
  return events.length === 0 ? [] : [{ kind: 'update', noun: 'task', row: task }]
}

async function withResources(before: TaskRecord, resources: TaskRecord['resources'], context: WriteContext) {
  const { task, events } = decideUpdateTask(before, { resources }, context.now)
  return { changes: updated(task, events), events, answer: { task: await shownTask(task, context) } }
}

/** Edited and ended in one call: the last version of the text is what is archived. */
async function endEdited(
  before: TaskRecord,
  edited: TaskRecord,
  events: Consequences['events'],
  status: 'done' | 'canceled',
  context: WriteContext,
) {
  // One row is written once: the edit and the end share a version.
  const task = { ...edited, version: before.version }
  const { task: ended, ...end } =
    status === 'done' ? await archiveTask(task, 'done', await stepsOfTask(task, context), context) : await cancelTree(task, context)
  return { ...together({ changes: [], events }, end), answer: { task: taskOf(ended, []) } }
}

/**
 * Another owner works in the same conversation; whoever worked there before is asked to end. Who starts a draft adopts it: from then on it is worked
 * on by their right, and no longer by that of whoever wrote it.
 */
async function followTask(before: TaskRecord, task: TaskRecord, context: WriteContext): Promise<Consequences> {
  const isAdopted = before.status === 'draft' && task.status === 'active'
  const isMoved = before.owner !== task.owner
  const isRenamed = before.title !== task.title
  const session = isAdopted || isMoved || isRenamed ? await context.store.find('session', task.session) : undefined
  if (session === undefined) return nothing
  const move = decideMoveSession(session, task.owner, context.now)
  // A title that somebody gave the conversation itself stays.
  const rename = decideRename(move.session, isRenamed && session.title === before.title ? task.title : session.title, context.now)
  // One row is written once: all that changes shares a version.
  const moved = rename.events.length === 0 ? move.session : { ...rename.session, version: session.version + 1 }
  const events = [...move.events, ...rename.events]
  const adopted = isAdopted ? { ...moved, permissions: { ...moved.permissions, ...(await rightsOfCaller(context)) } } : moved
  const row = isAdopted && events.length === 0 ? withFields(adopted, {}, context.now) : adopted
  const change: Change[] = row === session ? [] : [{ kind: 'update', noun: 'session', row }]
  const stopped = isMoved ? await stopRunOf(task.session, `the task was handed to ${task.owner}`, context) : nothing
  return together({ changes: change, events }, stopped)
}
