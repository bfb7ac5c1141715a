import { nextStep, type Step, type SubtaskResult, type Task } from '../../../contract/nouns/task.ts'

import { indented, plainLine } from '../text/plain-text.ts'
import { stepLine } from './line.ts'
import { resultLines } from './subtask-result.ts'

/**
 * A task as its agent reads it on every turn: ✓ done, → next, ○ to come, and the number of a step's subtask. Nothing in it changes
 * unless the task does, and no text of the task's stands at the start of a line, so nothing can pretend to be the block's end.
 */
export function taskBlock(task: Task, results: readonly SubtaskResult[] = []): string {
  const next = nextStep(task.steps)
  const steps = task.steps.map((step, index) =>
    stepLines(
      step,
      index,
      index === next,
      results.find(({ task: number }) => String(number) === step.taskId),
    ),
  )
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

function stepLines(step: Step, index: number, isNext: boolean, result: SubtaskResult | undefined): string {
  const details = step.details === undefined || step.done ? '' : `\n${indented(indented(step.details))}`
  // What came of it matters until the step is closed.
  const came = result === undefined || step.done ? '' : `\n${indented(indented(resultLines(result).join('\n')))}`
  return `  ${stepLine(step, index, isNext)}${details}${came}`
}
