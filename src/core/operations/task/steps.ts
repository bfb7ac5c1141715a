import type { Task, TaskRecord } from '../../../contract/nouns/task.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'
import { decideSteps, wishOf } from '../../domain/task/steps.ts'
import { decideLive, decideTouch, judgeSubtask, stepAt, taskOf } from '../../domain/task/task.ts'
import { decideUpdate } from '../../domain/todo/todo.ts'
import { deepestFirst, withAllBelow } from '../../domain/todo/tree.ts'
import type { Effects, Handlers, WriteContext } from '../../gate/handler.ts'
import { eachItem } from '../../gate/items.ts'
import { granted } from '../../gate/refused.ts'
import type { Change } from '../../ports/store.ts'
import { starterFor } from '../agent/starter.ts'
import { lastSeenBy, seenNow } from '../list/last-seen.ts'
import { readWholeList } from '../list/whole-list.ts'
import { type Consequences, together } from '../run/waking.ts'
import { removalOf } from '../todo/chosen.ts'
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
    const effects = await eachItem(
      'steps',
      places,
      (row): Promise<Effects<{ todo: Todo }>> =>
        'todo' in row ? updateWithRoom(row.todo, row.wish, context) : addedStep(row.step, task.session, row.position, context),
    )
    const gone = removed.length === 0 ? [] : deepestFirst(withAllBelow(removed, await readWholeList(task.session, context.store)))
    const steps = effects.map(({ answer }) => answer.todo)
    const { task: planned, ...touched } = touch(task, together(...effects, removalOf(gone)), context)
    const after = touched.events.length === 0 ? version : (await context.store.events.bounds()).last + touched.events.length
    const titles = (rows: readonly Todo[]) => rows.map(({ subject }) => subject)
    return {
      ...together(touched, { changes: seenNow(task.session, after, context.caller), events: [] }),
      answer: { task: await shownWith(planned, steps, context), removed: titles(removed), kept: titles(spared) },
    }
  },

  async 'task.updateStep'({ task: reference, stepIndex, ...fields }, context) {
    const task = await liveTarget(reference, context)
    const steps = await stepsOfTask(task, context)
    const step = granted(stepAt(task, steps, stepIndex))
    const { answer, ...effects } = await updateWithRoom(step, wishOf(step, fields), context)
    const { task: planned, ...touched } = touch(task, effects, context)
    return { ...touched, answer: { task: await shownWith(planned, steps.with(stepIndex, answer.todo), context) } }
  },

  async 'task.addSubtask'({ task: reference, stepIndex, owner: wished, ...brief }, context) {
    const parent = await liveTarget(reference, context)
    const steps = await stepsOfTask(parent, context)
    const step = granted(stepAt(parent, steps, stepIndex))
    granted(judgeSubtask(parent, step, stepIndex, context.caller.agent))
    const owner = await requireOwner(wished ?? parent.owner, context)
    const { task, steps: plan, held, ...rows } = await newTask({ ...brief, owner, status: 'active', parent }, context)
    const linked = granted(decideUpdate(step, { task: task.number }, context.caller.name, context.now))
    const link = { changes: [{ kind: 'update', noun: 'todo', row: linked.todo } satisfies Change], events: linked.events }
    const { task: planned, ...touched } = touch(parent, link, context)
    const starter = await starterFor(owner, context)
    const answer = { task: taskOf(task, plan), held, starter, parent: taskOf(planned, steps.with(stepIndex, linked.todo)) }
    return { ...together(rows, touched), answer }
  },
}

async function liveTarget(reference: number | string, context: WriteContext): Promise<TaskRecord> {
  const task = await context.target('task', reference)
  granted(decideLive(task))
  return task
}

/** The task's version grows with what was done to its plan; nothing done leaves it alone. */
function touch(task: TaskRecord, plan: Consequences, context: WriteContext): Consequences & { task: TaskRecord } {
  if (plan.events.length === 0) return { ...plan, task }
  const { task: after, events } = decideTouch(task, context.now)
  return { ...together(plan, { changes: [{ kind: 'update', noun: 'task', row: after }], events }), task: after }
}

/** A task as it will be, with how the subtasks of its steps stand. */
async function shownWith(task: TaskRecord, steps: readonly Todo[], context: WriteContext): Promise<Task> {
  const [shown] = await withSubtasks([taskOf(task, steps)], context)
  return shown as Task
}

async function addedStep(...given: Parameters<typeof addStep>): Promise<Effects<{ todo: Todo }>> {
  const { todo, changes, events } = await addStep(...given)
  return { changes, events, answer: { todo } }
}
