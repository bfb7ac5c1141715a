import type { ListEntry } from '../../../contract/operations/list.ts'
import { wholeListNotes } from '../../../core/render/whole-list-result.ts'
import type { CommandsOf } from '../command.ts'

export const listCommands: CommandsOf<'list'> = {
  'list.get': [
    {
      words: 'list get',
      takes: ['session'],
      print: ({ todos, title, version }) => [`${title}, version ${version}`, ...todos.map(entryLine)].join('\n'),
    },
  ],
  'list.replace': [
    {
      words: 'list replace',
      takes: ['session'],
      files: ['todos'],
      print: (list) =>
        [`${list.title}, version ${list.version}`, ...list.todos.map(entryLine), ...wholeListNotes(list).slice(1)].join('\n'),
    },
  ],
}

function entryLine(entry: ListEntry): string {
  return `[${entry.status}] ${entry.content} (${entry.priority})${entry.blocked ? ` (blocked: ${entry.blocked})` : ''} ${entry.id}`
}
