import { nextStep, type Task } from '../../../contract/nouns/task.ts'
import type { Output } from '../../../contract/operations/index.ts'
import { commentLines } from '../../../core/render/comment-lines.ts'
import { linkLines } from '../../../core/render/link-lines.ts'
import { heldDraft } from '../../../core/render/task/held-draft.ts'
import { stepLine, taskLine, taskList, taskPlan } from '../../../core/render/task/line.ts'
import { askedLine, taskStarterLine } from '../../../core/render/task/starter.ts'
import { resultLines } from '../../../core/render/task/subtask-result.ts'
import { indented, plainLine } from '../../../core/render/text/plain-text.ts'
import { replaceNotes } from '../../../core/render/todo/whole-list-result.ts'
import { capped, counted } from './capped.ts'
import { olderComments } from './comment-text.ts'
import type { ToolAnswer } from './tool-row.ts'

const mostSteps = 100

export function taskAnswer(verb: string, task: Task, more = ''): ToolAnswer {
  const title = `${verb} task #${task.number}`
  return { title, text: `${verb} ${taskLine(task)}${more}`, metadata: { task: task.number } }
}

/** A new task has a conversation of its own; a draft waits. */
export function createdAnswer({ task, held, starter }: Pick<Output<'task.add'>, 'task' | 'held' | 'starter'>): ToolAnswer {
  const start = taskStarterLine(task, starter)
  if (held) return taskAnswer('created', task, `\n${heldDraft}`)
  const draft = task.status === 'draft' ? ` It waits until update_task(taskId: ${task.number}, status: "active").` : ''
  return taskAnswer('created', task, `\nIts conversation is session #${task.session}.${draft}${start === '' ? '' : `\n${start}`}`)
}

/** Asked for by hand: it starts, or it is said why it does not. */
export function askedAnswer({ task, starter }: Output<'task.run'>): ToolAnswer {
  const start = askedLine(starter, task.owner)
  return taskAnswer('asked for', task, start === '' ? '' : `\n${start}`)
}

export function canceledAnswer({ task, canceled }: Output<'task.cancel'>): ToolAnswer {
  const below = canceled.filter((number) => number !== task.number).map((number) => `#${number}`)
  return taskAnswer('canceled', task, below.length === 0 ? '' : `\nwith ${below.join(', ')} below it`)
}

function planAnswer(task: Task): ToolAnswer {
  const text = capped(taskPlan(task).split('\n'), mostSteps + 1).join('\n')
  return { title: `${counted(task.steps.length, 'step')} of task #${task.number}`, text, metadata: { task: task.number } }
}

/** A whole plan that was written: what it is now, what left it, and what stayed for others' sake. */
export function plannedAnswer({ task, removed, kept }: Output<'task.replaceSteps'>): ToolAnswer {
  const { text, ...answer } = planAnswer(task)
  return { ...answer, text: [text, ...replaceNotes(removed, kept)].join('\n') }
}

export function tasksAnswer(tasks: readonly Task[], inFlight: readonly number[], more: string | undefined): ToolAnswer {
  const text = taskList(tasks, inFlight, more !== undefined)
  return { title: counted(tasks.length, 'task'), text: more === undefined ? text : `${text}: ${more}` }
}

/** All there is to know of a task, with the places that its steps and resources are called by. */
export function taskShown({ task, subtasks, comments, links }: Output<'task.get'>): ToolAnswer {
  const next = nextStep(task.steps)
  const steps = task.steps.flatMap((step, index) => [
    `  ${stepLine(step, index, index === next)}`,
    ...(step.details === undefined ? [] : [indented(step.details, '     ')]),
  ])
  const text = [
    taskLine(task),
    `created by ${plainLine(task.createdBy)}, conversation in session #${task.session}`,
    ...(task.description === '' ? [] : ['Description:', indented(task.description)]),
    ...(task.resources.length === 0 ? [] : ['Resources:', ...resourceLines(task)]),
    ...(steps.length === 0 ? ['Steps: none yet'] : ['Steps:', ...capped(steps, 2 * mostSteps)]),
    ...(subtasks.length === 0 ? [] : ['Subtasks:', ...subtasks.map((result) => indented(resultLines(result).join('\n  ')))]),
    ...linkLines(links),
    ...commentLines(comments, (after) => olderComments('get_task', { taskId: task.number }, after)),
  ]
  return { title: `task #${task.number}`, text: text.join('\n'), metadata: { task: task.number } }
}

export function resourcesAnswer(task: Task): ToolAnswer {
  const title = `${counted(task.resources.length, 'resource')} of task #${task.number}`
  return { title, text: [`${title}${task.resources.length === 0 ? '' : ':'}`, ...resourceLines(task)].join('\n') }
}

function resourceLines({ resources }: Task): string[] {
  return resources.map(({ type, value, label }, index) => {
    const name = label === undefined ? '' : ` (${plainLine(label)})`
    return `  ${index}. ${type}: ${plainLine(value)}${name}`
  })
}
