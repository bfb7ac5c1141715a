import type { Output } from '../../../contract/operations/index.ts'
import type { Reference } from '../../../contract/reference.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import { maximumStepTitle } from '../../../contract/task-fields.ts'
import { inNames } from '../../../core/gate/explain.ts'
import { commentText } from '../../../core/render/comment-lines.ts'
import { heldDraft } from '../../../core/render/task/held-draft.ts'
import { stepNow, taskLine, taskList, taskPlan } from '../../../core/render/task/line.ts'
import { taskStarterLine } from '../../../core/render/task/starter.ts'
import { replaceNotes } from '../../../core/render/todo/whole-list-result.ts'
import { refused } from '../refused.ts'
import { type StepChange, type TaskWrit, taskUsage as usage } from '../writ.ts'
import type { WritContext } from '../writ-context.ts'
import { hintForOwner, refusedStep } from './task-refusals.ts'

const mostShown = 200

type OneTask = Exclude<TaskWrit, { verb: 'task list' | 'task history' | 'task add' }>
type Of<Verb extends TaskWrit['verb']> = Extract<TaskWrit, { verb: Verb }>

export async function answerTask(writ: TaskWrit, context: WritContext): Promise<string> {
  if (writ.verb === 'task list') return list(context)
  if (writ.verb === 'task history') return history(context)
  if (writ.verb === 'task add') return add(writ, context)
  return onTask(writ, context)
}

async function onTask(writ: OneTask, context: WritContext): Promise<string> {
  const named = 'task' in writ ? writ.task : null
  const meant = named === null ? await taskHere(writ.verb, context) : grant(named)
  if (!meant.granted) return refused(meant.refusal)
  const task = meant.value
  switch (writ.verb) {
    case 'task show':
      return show(task, context)
    case 'task done':
      return complete(task, context)
    case 'task note':
      return note(writ, task, context)
    case 'task cancel':
      return cancel(task, context)
    case 'task step':
      return changeStep(writ, task, context)
    case 'task subtask':
      return addSubtask(writ, task, context)
    case 'task plan':
      return replaceSteps(writ, task, context)
  }
}

async function list({ perform, call }: WritContext): Promise<string> {
  const listed = await perform('task.list', { limit: mostShown }, call)
  if (!listed.granted) return refused(listed.refusal)
  const { tasks, inFlight, next } = listed.value
  return taskList(tasks, inFlight, next !== null)
}

async function history({ perform, call }: WritContext): Promise<string> {
  const listed = await perform('task.history', { limit: mostShown }, call)
  if (!listed.granted) return refused(listed.refusal)
  return taskList(listed.value.tasks, [], listed.value.next !== null)
}

async function add({ owner, title, description }: Of<'task add'>, context: WritContext): Promise<string> {
  const added = await context.perform('task.add', { owner, title, description }, context.call)
  if (added.granted) return addedTask(added.value)
  return refused(added.refusal, await hintForOwner(added.refusal, owner, usage.add, context))
}

function addedTask({ task, held, starter }: Pick<Output<'task.add'>, 'task' | 'held' | 'starter'>): string {
  return [`added ${taskLine(task)}`, held ? heldDraft : '', taskStarterLine(task, starter)].filter(Boolean).join('\n')
}

async function show(task: Reference, { perform, call }: WritContext): Promise<string> {
  const shown = await perform('task.show', { task }, call)
  return shown.granted ? shown.value.text : refused(shown.refusal)
}

async function note({ text }: Of<'task note'>, task: Reference, { perform, call }: WritContext): Promise<string> {
  const noted = await perform('comment.add', { task, text }, call)
  return noted.granted ? `noted on task #${noted.value.comment.task}: ${commentText(noted.value.comment)}` : refused(noted.refusal)
}

async function complete(task: Reference, { perform, call }: WritContext): Promise<string> {
  const done = await perform('task.complete', { task }, call)
  return done.granted ? taskLine(done.value.task) : refused(done.refusal)
}

async function cancel(task: Reference, { perform, call }: WritContext): Promise<string> {
  const ended = await perform('task.cancel', { task }, call)
  if (!ended.granted) return refused(ended.refusal)
  const below = ended.value.canceled.filter((number) => number !== ended.value.task.number)
  const others = below.length === 0 ? '' : `\nwith ${below.map((number) => `#${number}`).join(', ')} below it`
  return `${taskLine(ended.value.task)}${others}`
}

async function changeStep({ index, change }: Of<'task step'>, task: Reference, context: WritContext): Promise<string> {
  const changed = await context.perform('task.updateStep', { task, stepIndex: index, ...change }, context.call)
  if (!changed.granted) {
    const tooLong = 'title' in change ? { invalid: `More goes to its details: /task step ${index} details: <text>` } : {}
    const form = (place: number) => `/task step ${place} ${formOf(change)}`
    return refusedStep(changed.refusal, task, form, tooLong, context)
  }
  const after = changed.value.task
  const end = after.steps.every(({ done }) => done) ? ': /task done ends the task' : ''
  return `${stepNow(after, index, 'details' in change)}${end}`
}

function formOf(change: StepChange): string {
  if ('done' in change) return change.done ? 'done' : 'open'
  return 'title' in change ? 'title: <text>' : 'details: <text>'
}

async function addSubtask(writ: Of<'task subtask'>, task: Reference, context: WritContext): Promise<string> {
  const { index, owner, title, description } = writ
  const added = await context.perform('task.addSubtask', { task, stepIndex: index, owner, title, description }, context.call)
  if (added.granted) return addedTask(added.value)
  const form = (place: number) => usage.subtask.replace('<index>', String(place))
  const ownerHint = await hintForOwner(added.refusal, owner, form(index), context)
  return refusedStep(added.refusal, task, form, ownerHint, context)
}

async function replaceSteps({ steps }: Of<'task plan'>, task: Reference, { perform, call }: WritContext): Promise<string> {
  const replaced = await perform('task.replaceSteps', { task, steps }, call)
  if (replaced.granted) return [taskPlan(replaced.value.task), ...replaceNotes(replaced.value.removed, replaced.value.kept)].join('\n')
  const { refusal } = replaced
  // Every bad step would be named; three are enough to see what is wrong with them.
  const named = inNames({ ...refusal, fields: refusal.fields?.slice(0, 3) }, (field) => field.replace(/^steps\.(\d+).*$/, 'step $1'))
  const isTooLong = steps.some(({ title }) => [...title].length > maximumStepTitle)
  const hints = isTooLong ? { invalid: 'More goes to its details, later: /task step <index> details: <text>' } : {}
  return refused({ ...refusal, ...named }, hints)
}

/** The task whose conversation this is. */
async function taskHere(verb: TaskWrit['verb'], { perform, call, session }: WritContext): Promise<Outcome<number>> {
  if (session === 0) return none(verb)
  const found = await perform('session.get', { session }, call)
  if (!found.granted) return found
  return found.value.session.task === null ? none(verb) : grant(found.value.session.task)
}

function none(verb: TaskWrit['verb']): Outcome<never> {
  const hint =
    verb === 'task show' || verb === 'task done'
      ? `Name one: /${verb} <id>. /task list shows the numbers.`
      : `Steps belong to a task: ${usage.add} makes one; here, plan with /todo add <subject>`
  return refuse('invalid', 'This conversation has no task.', { hint })
}
