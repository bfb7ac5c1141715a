import type { Task, TaskRecord } from '../../contract/nouns/task.ts'
import type { Todo } from '../../contract/nouns/todo.ts'
import { decideSteps, wishOf } from '../domain/steps.ts'
import { decideLive, decideTouch, judgeSubtask, stepAt, taskOf } from '../domain/task.ts'
import { decideUpdate } from '../domain/todo.ts'
import { deepestFirst, withAllBelow } from '../domain/todo-tree.ts'
import type { Effects, Handlers, WriteScene } from '../gate/handler.ts'
import { eachItem } from '../gate/items.ts'
import { granted } from '../gate/refused.ts'
import type { Change } from '../ports/store.ts'
import { removalOf } from './chosen-todos.ts'
import { looksAt, sightOf } from './list-sight.ts'
import { starterFor } from './starter.ts'
import { withSubtasks } from './subtask-results.ts'
import { addStep, newTask, requireOwner, stepsOfTask } from './task-rows.ts'
import { updateWithRoom } from './todo.ts'
import { type Consequences, together } from './waking.ts'
import { readWholeList } from './whole-list.ts'

export const taskStepHandlers: Pick<Handlers, 'task.replaceSteps' | 'task.updateStep' | 'task.addSubtask'> = {
  async 'task.replaceSteps'(input, scene) {
    const task = await liveTarget(input.task, scene)
    const current = await stepsOfTask(task, scene)
    const version = await scene.store.listVersion(task.session)
    // A task's version says nothing of what was done to its steps as todos.
    const sight = await sightOf(task.session, version, scene)
    const { kept, added, removed, spared } = granted(decideSteps(current, input.steps, sight))
    const places = [...kept.map((row) => ({ ...row, position: row.wish.position ?? row.todo.position })), ...added].toSorted(
      (one, other) => one.position - other.position,
    )
    const effects = await eachItem(
      'steps',
      places,
      (row): Promise<Effects<{ todo: Todo }>> =>
        'todo' in row ? updateWithRoom(row.todo, row.wish, scene) : addedStep(row.step, task.session, row.position, scene),
    )
    const gone = removed.length === 0 ? [] : deepestFirst(withAllBelow(removed, await readWholeList(task.session, scene.store)))
    const steps = effects.map(({ answer }) => answer.todo)
    const { task: planned, ...touched } = touch(task, together(...effects, removalOf(gone)), scene)
    const after = touched.events.length === 0 ? version : (await scene.store.logBounds()).last + touched.events.length
    const titles = (rows: readonly Todo[]) => rows.map(({ subject }) => subject)
    return {
      ...together(touched, { changes: looksAt(task.session, after, scene.caller), events: [] }),
      answer: { task: await shownWith(planned, steps, scene), removed: titles(removed), kept: titles(spared) },
    }
  },

  async 'task.updateStep'({ task: reference, stepIndex, ...fields }, scene) {
    const task = await liveTarget(reference, scene)
    const steps = await stepsOfTask(task, scene)
    const step = granted(stepAt(task, steps, stepIndex))
    const { answer, ...effects } = await updateWithRoom(step, wishOf(step, fields), scene)
    const { task: planned, ...touched } = touch(task, effects, scene)
    return { ...touched, answer: { task: await shownWith(planned, steps.with(stepIndex, answer.todo), scene) } }
  },

  async 'task.addSubtask'({ task: reference, stepIndex, owner: wished, ...brief }, scene) {
    const parent = await liveTarget(reference, scene)
    const steps = await stepsOfTask(parent, scene)
    const step = granted(stepAt(parent, steps, stepIndex))
    granted(judgeSubtask(parent, step, stepIndex, scene.caller.agent))
    const owner = await requireOwner(wished ?? parent.owner, scene)
    const { task, steps: plan, held, ...rows } = await newTask({ ...brief, owner, status: 'active', parent }, scene)
    const linked = granted(decideUpdate(step, { task: task.number }, scene.caller.name, scene.now))
    const link = { changes: [{ kind: 'update', noun: 'todo', row: linked.todo } satisfies Change], events: linked.events }
    const { task: planned, ...touched } = touch(parent, link, scene)
    const starter = await starterFor(owner, scene)
    const answer = { task: taskOf(task, plan), held, starter, parent: taskOf(planned, steps.with(stepIndex, linked.todo)) }
    return { ...together(rows, touched), answer }
  },
}

async function liveTarget(reference: number | string, scene: WriteScene): Promise<TaskRecord> {
  const task = await scene.target('task', reference)
  granted(decideLive(task))
  return task
}

/** The task's version grows with what was done to its plan; nothing done leaves it alone. */
function touch(task: TaskRecord, plan: Consequences, scene: WriteScene): Consequences & { task: TaskRecord } {
  if (plan.events.length === 0) return { ...plan, task }
  const { task: after, events } = decideTouch(task, scene.now)
  return { ...together(plan, { changes: [{ kind: 'update', noun: 'task', row: after }], events }), task: after }
}

/** A task as it will be, with how the subtasks of its steps stand. */
async function shownWith(task: TaskRecord, steps: readonly Todo[], scene: WriteScene): Promise<Task> {
  const [shown] = await withSubtasks([taskOf(task, steps)], scene)
  return shown as Task
}

async function addedStep(...given: Parameters<typeof addStep>): Promise<Effects<{ todo: Todo }>> {
  const { todo, changes, events } = await addStep(...given)
  return { changes, events, answer: { todo } }
}
