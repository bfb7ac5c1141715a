import type { Step, Task } from '../../contract/nouns/task.ts'

import { indented, plainLine } from './plain-text.ts'

/**
 * A task as its agent reads it on every turn: ✓ done, → next, ○ to come, and the number of a step's subtask. Nothing in it changes
 * unless the task does, and no text of the task's stands at the start of a line, so nothing can pretend to be the block's end.
 */
export function taskBlock(task: Task): string {
  const next = task.steps.findIndex((step) => !step.done)
  const steps = task.steps.map((step, index) => stepLines(step, index, index === next))
  const resources = task.resources.map(
    ({ type, value, label }) => `  - ${type}: ${plainLine(value)}${label === undefined ? '' : ` (${plainLine(label)})`}`,
  )
  return [
    `<Task id="${task.number}">`,
    `Title: ${plainLine(task.title)}`,
    `Status: ${task.status}`,
    `Owner: ${plainLine(task.owner)}`,
    ...(task.parent === null ? [] : [`Subtask of: #${task.parent}`]),
    ...(task.description === '' ? [] : ['Description:', indented(task.description)]),
    ...(resources.length === 0 ? [] : ['Resources:', ...resources]),
    ...(steps.length === 0 ? ['Steps: none yet'] : ['Steps:', ...steps]),
    'Focus: this conversation is about this task and nothing else.',
    '</Task>',
  ].join('\n')
}

function stepLines(step: Step, index: number, isNext: boolean): string {
  const mark = step.done ? '✓' : isNext ? '→' : '○'
  const subtask = step.taskId === undefined ? '' : ` (#${step.taskId})`
  const blocked = step.status === 'blocked' ? ' [blocked]' : ''
  const details = step.details === undefined || step.done ? '' : `\n${indented(indented(step.details))}`
  return `  ${mark} ${index}. ${plainLine(step.title)}${subtask}${blocked}${details}`
}
