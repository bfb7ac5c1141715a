import type { ListEntry } from '../../../contract/operations/list.ts'
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
      print: ({ todos, title, version, removed }) =>
        [`${title}, version ${version}${removed.length > 0 ? `, ${removed.length} left the list` : ''}`, ...todos.map(entryLine)].join(
          '\n',
        ),
    },
  ],
}

function entryLine(entry: ListEntry): string {
  return `[${entry.status}] ${entry.content} (${entry.priority})${entry.blocked ? ` (blocked: ${entry.blocked})` : ''} ${entry.id}`
}
