import type { Output } from '../../../contract/operations/index.ts'
import type { ListEntry } from '../../../contract/operations/list.ts'
import { wholeListNotes } from '../../../core/render/todo/whole-list-result.ts'
import type { CommandsOf } from '../command.ts'

export const listCommands: CommandsOf<'list'> = {
  'list.get': [
    {
      words: 'list get',
      takes: ['session'],
      print: (list) => [headOf(list), ...list.todos.map(entryLine)].join('\n'),
    },
  ],
  'list.replace': [
    {
      words: 'list replace',
      takes: ['session'],
      files: ['todos'],
      print: (list) => [headOf(list), ...list.todos.map(entryLine), ...wholeListNotes(list).slice(1)].join('\n'),
    },
  ],
}

/** Everything that is listed is counted, and what is left to do of it. */
function headOf({ todos, remaining, version }: Pick<Output<'list.get'>, 'todos' | 'remaining' | 'version'>): string {
  return `${todos.length} ${todos.length === 1 ? 'todo' : 'todos'}, ${remaining} not finished, version ${version}`
}

function entryLine(entry: ListEntry): string {
  return `[${entry.status}] ${entry.content} (${entry.priority})${entry.blocked ? ` (blocked: ${entry.blocked})` : ''} ${entry.id}`
}
