import type { Sprint } from '../../../contract/nouns/sprint.ts'
import { listOrder } from '../../../contract/nouns/todo.ts'
import { todoLine } from '../../../core/render/todo/line.ts'
import { progressLine } from '../../../core/render/todo/progress-summary.ts'
import type { CommandsOf } from '../command.ts'
import { lines } from './lines.ts'

export const sprintCommands: CommandsOf<'sprint'> = {
  'sprint.add': [{ words: 'sprint add', takes: ['title'], print: ({ sprint }) => sprintLine(sprint) }],
  'sprint.list': [
    {
      words: 'sprint list',
      print: ({ sprints, next }) =>
        lines(
          sprints.map((sprint) => `${sprintLine(sprint)} ${progressLine(sprint.progress)}`),
          '(no sprints)',
          next,
        ),
    },
  ],
  'sprint.get': [
    { words: 'sprint get', takes: ['sprint'], print: ({ sprint, progress }) => `${sprintLine(sprint)}\n${progressLine(progress)}` },
  ],
  'sprint.board': [
    {
      words: 'sprint board',
      takes: ['sprint'],
      print: ({ sprint, progress, columns }) =>
        [
          sprintLine(sprint),
          progressLine(progress),
          ...listOrder.flatMap((status) =>
            columns[status]?.length ? ['', `${status}:`, ...columns[status].map((todo) => todoLine(todo))] : [],
          ),
        ].join('\n'),
    },
  ],
  'sprint.update': [{ words: 'sprint update', takes: ['sprint'], print: ({ sprint }) => sprintLine(sprint) }],
  'sprint.delete': [
    { words: 'sprint delete', takes: ['sprint'], destructive: 'undoable', print: ({ sprint }) => `deleted ${sprintLine(sprint)}` },
  ],
}

function sprintLine(sprint: Sprint): string {
  return `${sprint.id} ${sprint.title} [${sprint.status}]`
}
