import { nextStep, type Resource, type Task } from '../../../contract/nouns/task.ts'
import type { Output } from '../../../contract/operations/index.ts'
import { commentLines } from '../../../core/render/comment-lines.ts'
import { linkLines } from '../../../core/render/link-lines.ts'
import { heldDraft } from '../../../core/render/task/held-draft.ts'
import { stepLine, taskLine } from '../../../core/render/task/line.ts'
import { askedLine, taskStarterLine } from '../../../core/render/task/starter.ts'
import { resultLines } from '../../../core/render/task/subtask-result.ts'
import { taskTree } from '../../../core/render/task/tree.ts'
import { indented, plainLine } from '../../../core/render/text/plain-text.ts'
import { replaceNotes } from '../../../core/render/todo/whole-list-result.ts'
import type { Command, CommandsOf } from '../command.ts'
import { historyShown } from './history-shown.ts'
import { lines } from './lines.ts'
import { minute } from './minute.ts'

const printNew: Command<'task.add'>['print'] = ({ task, held, starter }) =>
  [taskLine(task), held ? heldLine(task) : '', taskStarterLine(task, starter)].filter(Boolean).join('\n')
const printSteps: Command<'task.updateStep'>['print'] = ({ task }) => [taskLine(task), ...stepLines(task)].join('\n')
const printPlanned: Command<'task.replaceSteps'>['print'] = ({ task, removed, kept }) =>
  [taskLine(task), ...stepLines(task), ...replaceNotes(removed, kept)].join('\n')
const printResources: Command<'task.addResource'>['print'] = ({ task }) => [taskLine(task), ...task.resources.map(resourceLine)].join('\n')

export const taskCommands: CommandsOf<'task'> = {
  'task.add': [{ words: 'task add', takes: ['title'], files: ['description', 'steps'], print: printNew }],
  'task.get': [{ words: 'task get', takes: ['task'], print: taskDetails }],
  'task.show': [{ words: 'task show', takes: ['task'], print: ({ text }) => text }],
  'task.tree': [{ words: 'task tree', takes: ['task'], print: ({ tasks, isCut }) => taskTree(tasks, isCut) }],
  'task.list': [
    {
      words: 'task list',
      print: ({ tasks, inFlight, next }) => {
        const running = new Set(inFlight)
        return lines(
          tasks.map((task) => (running.has(task.number) ? `▶ ${taskLine(task)}` : taskLine(task))),
          '(no tasks)',
          next,
        )
      },
    },
  ],
  'task.history': [
    {
      words: 'task history',
      print: ({ tasks, next }) =>
        lines(
          tasks.map((task) => `${taskLine(task)} ${minute(task.archivedAt)}`),
          '(no archived tasks)',
          next,
        ),
    },
  ],
  'task.changes': [{ words: 'task changes', takes: ['task'], print: ({ task, ...life }) => historyShown(taskLine(task), life) }],
  'task.update': [{ words: 'task update', takes: ['task'], files: ['description'], print: ({ task }) => taskLine(task) }],
  'task.complete': [{ words: 'task complete', takes: ['task'], print: ({ task }) => taskLine(task) }],
  'task.cancel': [
    {
      words: 'task cancel',
      takes: ['task'],
      destructive: true,
      print: ({ task, canceled }) => {
        const below = canceled.filter((number) => number !== task.number).map((number) => `#${number}`)
        return `${taskLine(task)}${below.length === 0 ? '' : ` with ${below.join(', ')}`}`
      },
    },
  ],
  'task.run': [
    {
      words: 'task run',
      takes: ['task'],
      print: ({ task, starter }) => [`asked for ${taskLine(task)}`, askedLine(starter, task.owner)].filter(Boolean).join('\n'),
    },
  ],
  'task.copy': [{ words: 'task copy', takes: ['task'], print: printNew }],
  'task.replaceSteps': [{ words: 'task steps', takes: ['task'], files: ['steps'], print: printPlanned }],
  'task.updateStep': [{ words: 'task step', takes: ['task', 'stepIndex'], files: ['details'], print: printSteps }],
  'task.addSubtask': [
    {
      words: 'task subtask',
      takes: ['task', 'stepIndex', 'title'],
      files: ['description', 'steps'],
      print: printNew,
    },
  ],
  'task.addResource': [{ words: 'task resource add', takes: ['task', 'type', 'value'], print: printResources }],
  'task.removeResource': [{ words: 'task resource remove', takes: ['task', 'index'], print: printResources }],
  'task.import': { hidden: '`punchlist task import` reads the files: see task-import.ts' },
}

function heldLine({ number }: Task): string {
  return `${heldDraft.replace(/\.$/, '')}: punchlist task update ${number} --status active`
}

function taskDetails({ task, subtasks, comments, links }: Output<'task.get'>): string {
  const ended = task.archivedAt === 0 ? '' : `, archived ${minute(task.archivedAt)}`
  const session = task.session === 0 ? '' : `, session #${task.session}`
  return [
    taskLine(task),
    `  created by ${plainLine(task.createdBy)} ${minute(task.createdAt)}${ended}${session}`,
    ...(task.description === '' ? [] : [indented(task.description)]),
    ...stepLines(task),
    ...subtasks.map((result) => indented(resultLines(result).join('\n  '))),
    ...task.resources.map(resourceLine),
    ...linkLines(links).map((line) => `  ${line}`),
    ...commentLines(comments, (after) => `punchlist comment list task:${task.number} --after ${after}`).map((line) => indented(line)),
  ].join('\n')
}

function stepLines({ steps }: Task): string[] {
  const next = nextStep(steps)
  return steps.map((step, index) => `  ${stepLine(step, index, index === next)}`)
}

function resourceLine({ type, value, label }: Resource, index: number): string {
  return `  resource ${index}: ${type} ${plainLine(value)}${label === undefined ? '' : ` (${plainLine(label)})`}`
}
