import type { TaskRecord } from '../../contract/nouns/task.ts'
import { refuse } from '../../contract/refusals.ts'
import { judgeRun } from '../domain/judge-run.ts'
import { decideMoveSession, decideRename, withFields } from '../domain/session.ts'
import { decideLive, decideStatus, decideUpdateTask, maximumResources, taskEvent, taskOf } from '../domain/task.ts'
import type { Handlers, WriteScene } from '../gate/handler.ts'
import { granted, Refused } from '../gate/refused.ts'
import type { Change } from '../ports/store.ts'
import { taskBlock } from '../render/task-block.ts'
import { rightsOfCaller } from './caller-rights.ts'
import { knownAgent } from './known-agent.ts'
import { noteShown } from './list-sight.ts'
import { starterFor } from './starter.ts'
import { subtaskResults } from './subtask-results.ts'
import { archiveTask, cancelTree } from './task-archive.ts'
import { newTask, requireOwner, shownTask, shownTasks, stepsOfTask } from './task-rows.ts'
import { type Consequences, nothing, stopRunOf, together, wakeTask } from './waking.ts'

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
  async 'task.add'(input, scene) {
    const owner = await requireOwner(input.owner ?? scene.caller.agent, scene)
    const { task, steps, held, ...rows } = await newTask({ ...input, owner, parent: null }, scene)
    return { ...rows, answer: { task: taskOf(task, steps), held, starter: await starterFor(owner, scene) } }
  },

  async 'task.get'(input, scene) {
    const found = await scene.require('task', input.task)
    await noteShown(found.session, await scene.store.listVersion(found.session), scene)
    const task = await shownTask(found, scene)
    return { task, subtasks: await subtaskResults(task, scene) }
  },

  async 'task.show'(input, scene) {
    const found = await scene.require('task', input.task)
    await noteShown(found.session, await scene.store.listVersion(found.session), scene)
    const task = await shownTask(found, scene)
    return { task, text: taskBlock(task, await subtaskResults(task, scene)) }
  },

  async 'task.list'(input, scene) {
    const owner = input.owner ?? (input.all ? undefined : (scene.caller.agent ?? undefined))
    const statuses = input.status === undefined ? (['draft', 'active'] as const) : [input.status]
    const { rows, next } = await scene.store.listTasks({ owner, statuses, limit: input.limit, after: input.after })
    const agents = (await scene.store.listAgents()).map(({ id, definition }) => ({ id, name: definition.name ?? id }))
    return { tasks: await shownTasks(rows, scene), agents, inFlight: await scene.store.tasksInFlight(), next }
  },

  async 'task.history'(input, scene) {
    const statuses = input.status === undefined ? (['done', 'canceled'] as const) : [input.status]
    const { rows, next } = await scene.store.listTasks({ owner: input.owner, statuses, limit: input.limit, after: input.after })
    return { tasks: await shownTasks(rows, scene), next }
  },

  async 'task.update'({ task: reference, status, owner: wished, ...texts }, scene) {
    const before = await scene.target('task', reference)
    granted(decideLive(before))
    if (status !== undefined) granted(decideStatus(before, status))
    const owner = wished === undefined ? undefined : await requireOwner(wished, scene)
    const ends = status === 'done' || status === 'canceled'
    const { task, events } = decideUpdateTask(before, { ...texts, owner, status: ends ? undefined : status }, scene.now)
    if (ends) return endEdited(before, task, events, status, scene)
    const moved = await followTask(before, task, scene)
    const isTakenUp = task.status === 'active' && (before.status === 'draft' || task.owner !== before.owner)
    const trigger = before.status === 'draft' ? 'task_created' : 'task_assigned'
    const woken = isTakenUp ? await wakeTask(task, { trigger }, scene) : nothing
    return { ...together({ changes: updated(task, events), events }, moved, woken), answer: { task: await shownTask(task, scene) } }
  },

  async 'task.run'(input, scene) {
    const task = await scene.require('task', input.task)
    const isRunning = (await scene.store.liveRun(task.session)) !== undefined
    const session = await scene.store.find('session', task.session)
    const agent = await knownAgent(task.owner, scene.store)
    const starter = await starterFor(task.owner, scene)
    granted(judgeRun(task, { isRunning, session, agent, starter }))
    const asked = { changes: [], events: [taskEvent('task.asked', task)] }
    const woken = await wakeTask(task, { trigger: 'manual' }, scene)
    return { ...together(asked, woken), answer: { task: await shownTask(task, scene), starter } }
  },

  async 'task.copy'(input, scene) {
    const original = await shownTask(await scene.require('task', input.task), scene)
    const owner = await requireOwner(input.owner ?? original.owner, scene)
    const plan = original.steps.map(({ title, details }) => ({ title, details }))
    const { title, description, resources } = original
    const { task, steps, held, ...rows } = await newTask(
      { title, description, resources, owner, steps: plan, status: input.status, parent: null },
      scene,
    )
    return { ...rows, answer: { task: taskOf(task, steps), held, starter: await starterFor(owner, scene) } }
  },

  async 'task.addResource'({ task: reference, ...resource }, scene) {
    const before = await scene.target('task', reference)
    granted(decideLive(before))
    if (before.resources.length >= maximumResources) {
      const message = `Task ${before.number} has ${maximumResources} resources, which is the most it may have.`
      throw new Refused(refuse('limit_reached', message, { hint: 'Remove some first.' }).refusal)
    }
    return withResources(before, [...before.resources, resource], scene)
  },

  async 'task.removeResource'({ task: reference, index }, scene) {
    const before = await scene.target('task', reference)
    granted(decideLive(before))
    const count = before.resources.length
    if (index >= count) {
      const problem = `there is no resource ${index}; task ${before.number} has ${count}`
      const hint = count === 0 ? 'There is nothing to remove.' : `Resources are counted from 0: give 0 to ${count - 1}.`
      throw new Refused(refuse('invalid', `index: ${problem}.`, { fields: [{ field: 'index', problem }], hint }).refusal)
    }
    return withResources(before, before.resources.toSpliced(index, 1), scene)
  },
}

function updated(task: TaskRecord, events: readonly unknown[]): Change[] {
  return events.length === 0 ? [] : [{ kind: 'update', noun: 'task', row: task }]
}

async function withResources(before: TaskRecord, resources: TaskRecord['resources'], scene: WriteScene) {
  const { task, events } = decideUpdateTask(before, { resources }, scene.now)
  return { changes: updated(task, events), events, answer: { task: await shownTask(task, scene) } }
}

/** Edited and ended in one call: the last version of the text is what is archived. */
async function endEdited(
  before: TaskRecord,
  edited: TaskRecord,
  events: Consequences['events'],
  status: 'done' | 'canceled',
  scene: WriteScene,
) {
  // One row is written once: the edit and the end share a version.
  const task = { ...edited, version: before.version }
  const { task: ended, ...end } =
    status === 'done' ? await archiveTask(task, 'done', await stepsOfTask(task, scene), scene) : await cancelTree(task, scene)
  return { ...together({ changes: [], events }, end), answer: { task: taskOf(ended, []) } }
}

/**
 * Another owner works in the same conversation; whoever worked there before is asked to end. Who starts a draft adopts it: from then on it is worked
 * on by their right, and no longer by that of whoever wrote it.
 */
async function followTask(before: TaskRecord, task: TaskRecord, scene: WriteScene): Promise<Consequences> {
  const isAdopted = before.status === 'draft' && task.status === 'active'
  const isMoved = before.owner !== task.owner
  const isRenamed = before.title !== task.title
  const session = isAdopted || isMoved || isRenamed ? await scene.store.find('session', task.session) : undefined
  if (session === undefined) return nothing
  const move = decideMoveSession(session, task.owner, scene.now)
  // A title that somebody gave the conversation itself stays.
  const rename = decideRename(move.session, isRenamed && session.title === before.title ? task.title : session.title, scene.now)
  // One row is written once: all that changes shares a version.
  const moved = rename.events.length === 0 ? move.session : { ...rename.session, version: session.version + 1 }
  const events = [...move.events, ...rename.events]
  const adopted = isAdopted ? { ...moved, permissions: { ...moved.permissions, ...(await rightsOfCaller(scene)) } } : moved
  const row = isAdopted && events.length === 0 ? withFields(adopted, {}, scene.now) : adopted
  const change: Change[] = row === session ? [] : [{ kind: 'update', noun: 'session', row }]
  const stopped = isMoved ? await stopRunOf(task.session, `the task was handed to ${task.owner}`, scene) : nothing
  return together({ changes: change, events }, stopped)
}
