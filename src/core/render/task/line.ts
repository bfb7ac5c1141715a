import { isWaiting, nextStep, type Step, type Task } from '../../../contract/nouns/task.ts'
import { indented, plainLine } from '../text/plain-text.ts'
import { held } from '../todo/held.ts'

/** One task on one line: number, status, title, owner, whose subtask it is, and how many of its steps are done. */
export function taskLine(task: Task): string {
  const parent = task.parent === null ? '' : ` (subtask of #${task.parent})`
  const progress = task.steps.length === 0 ? '' : ` ${doneOf(task)}/${task.steps.length}`
  return `#${task.number} [${task.status}] ${plainLine(task.title)} (${plainLine(task.owner)})${parent}${progress}`
}

/** What is being worked on is marked, as todos are. */
export function taskList(tasks: readonly Task[], inFlight: readonly number[], isCut: boolean): string {
  if (tasks.length === 0) return '(no tasks)'
  const running = new Set(inFlight)
  const lines = tasks.map((task) => (running.has(task.number) ? `▶ ${taskLine(task)}` : taskLine(task)))
  return [`${counted(tasks.length, 'task')}:`, ...lines, ...(isCut ? ['… and more'] : [])].join('\n')
}

/** A step as the task's block shows it, with the place it is called by. */
export function stepLine(step: Step, index: number, isNext: boolean): string {
  const mark = step.done ? '✓' : isNext ? '→' : '○'
  const blocked = step.status === 'blocked' ? ' [blocked]' : ''
  return `${mark} ${index}. ${plainLine(step.title)}${subtaskOf(step)}${held(step.waitsFor)}${blocked}`
}

/** A step’s subtask, so that one that is done, one that was canceled and one that is waited for do not look alike. */
function subtaskOf(step: Step): string {
  if (step.taskId === undefined) return ''
  const number = `#${plainLine(step.taskId)}`
  if (isWaiting(step)) return ` (waits for ${number}${step.taskStatus === 'draft' ? ', a draft' : ''})`
  return step.taskStatus === undefined
    ? ` (${number})`
    : ` (${number} ${step.taskStatus === 'done' || step.taskStatus === 'canceled' ? step.taskStatus : 'goes on'})`
}

/** The whole plan, a line a step. */
export function taskPlan(task: Task): string {
  const next = nextStep(task.steps)
  const lines = task.steps.map((step, index) => stepLine(step, index, index === next))
  return [`task #${task.number}, ${doneOf(task)} of ${counted(task.steps.length, 'step')} done:`, ...lines].join('\n')
}

/** One step that has changed, and what is next; the rest of the plan is as the reader knows it. */
export function stepNow(task: Task, index: number, isDetailed = false): string {
  const next = nextStep(task.steps)
  const shown = [...new Set([index, next])].flatMap((place) => {
    const step = task.steps[place]
    if (step === undefined) return []
    const details = isDetailed && place === index && step.details !== undefined ? [indented(step.details)] : []
    return [stepLine(step, place, place === next), ...details]
  })
  return [...shown, `${doneOf(task)} of ${counted(task.steps.length, 'step')} done`].join('\n')
}

function doneOf(task: Task): number {
  return task.steps.filter((step) => step.done).length
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
