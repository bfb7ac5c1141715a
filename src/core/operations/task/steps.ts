import type { Task, TaskRecord } from '../../../contract/nouns/task.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'
import { decideSteps, wishOf } from '../../domain/task/steps.ts'
import { decideLive, decideTouch, judgeSubtask, stepAt, taskOf } from '../../domain/task/task.ts'
import { decideUpdate } from '../../domain/todo/todo.ts'
import { deepestFirst, withAllBelow } from '../../domain/todo/tree.ts'
import type { Handlers, WriteContext } from '../../gate/handler.ts'
import { eachItem } from '../../gate/items.ts'
import { granted } from '../../gate/refused.ts'
import { starterFor } from '../agent/starter.ts'
import { lastSeenBy, seenNow } from '../list/last-seen.ts'
import { placeAfter } from '../list/list.ts'
import { readWholeList } from '../list/whole-list.ts'
import { removeTodos } from '../todo/chosen.ts'
import { updateWithRoom } from '../todo/todo.ts'
import { addStep, newTask, requireOwner, stepsOfTask } from './rows.ts'
import { withSubtasks } from './subtask-results.ts'

export const taskStepHandlers: Pick<Handlers, 'task.replaceSteps' | 'task.updateStep' | 'task.addSubtask'> = {
  async 'task.replaceSteps'(input, context) {
    const task = await liveTarget(input.task, context)
    const current = await stepsOfTask(task, context)
    const version = await context.store.todos.version(task.session)
    // A task's version says nothing of what was done to its steps as todos.
    const lastSeen = await lastSeenBy(task.session, version, context)
    const { kept, added, removed, spared } = granted(decideSteps(current, input.steps, lastSeen))
    const places = [...kept.map((row) => ({ ...row, position: row.wish.position ?? row.todo.position })), ...added].toSorted(
      (one, other) => one.position - other.position,
    )
    const steps = await eachItem('steps', places, (row) =>
      'todo' in row ? updateWithRoom(row.todo, row.wish, context) : addStep(row.step, task.session, row.position, context),
    )
    const gone = removed.length === 0 ? [] : deepestFirst(withAllBelow(removed, await readWholeList(task.session, context.store)))
    removeTodos(gone, context)
    const planned = touch(task, context)
    const after = context.events.length === 0 ? version : await placeAfter(context)
    context.apply(...seenNow(task.session, after, context.caller))
    const titles = (rows: readonly Todo[]) => rows.map(({ subject }) => subject)
    return { task: await shownWith(planned, steps, context), removed: titles(removed), kept: titles(spared) }
  },

  async 'task.updateStep'({ task: reference, stepIndex, ...fields }, context) {
    const task = await liveTarget(reference, context)
    const steps = await stepsOfTask(task, context)
    const step = granted(stepAt(task, steps, stepIndex))
    const todo = await updateWithRoom(step, wishOf(step, fields), context)
    return { task: await shownWith(touch(task, context), steps.with(stepIndex, todo), context) }
  },

  async 'task.addSubtask'({ task: reference, stepIndex, owner: wished, ...brief }, context) {
    const parent = await liveTarget(reference, context)
    const steps = await stepsOfTask(parent, context)
    const step = granted(stepAt(parent, steps, stepIndex))
    granted(judgeSubtask(parent, step, stepIndex, context.caller.agent))
    const owner = await requireOwner(wished ?? parent.owner, context)
    const { task, steps: plan, held } = await newTask({ ...brief, owner, status: 'active', parent }, context)
    const link = (todo: Todo) => granted(decideUpdate(todo, { task: task.number }, context.caller.name, context.now))
    const linked = context.change('todo', step, link)
    const planned = touch(parent, context)
    const starter = await starterFor(owner, context)
    return { task: taskOf(task, plan), held, starter, parent: taskOf(planned, steps.with(stepIndex, linked)) }
  },
}

async function liveTarget(reference: number | string, context: WriteContext): Promise<TaskRecord> {
  const task = await context.target('task', reference)
  granted(decideLive(task))
  return task
}

/** The task's version grows with what was done to its plan; nothing done leaves it alone. */
function touch(task: TaskRecord, context: WriteContext): TaskRecord {
  return context.events.length === 0 ? task : context.change('task', task, (newest) => decideTouch(newest, context.now))
}

/** A task as it will be, with how the subtasks of its steps stand. */
async function shownWith(task: TaskRecord, steps: readonly Todo[], context: WriteContext): Promise<Task> {
  const [shown] = await withSubtasks([taskOf(task, steps)], context)
  return shown as Task
}
