import type { ListedCommand } from '../../../contract/nouns/command.ts'
import { plainLine } from '../../../core/render/text/plain-text.ts'
import type { CommandsOf } from '../command.ts'
import { lines } from './lines.ts'

export const commandCommands: CommandsOf<'command'> = {
  'command.list': [{ words: 'command list', print: ({ commands }) => lines(commands.map(commandLine), '(no commands)', null) }],
}

function commandLine({ name, description, arguments: takes, agent, subtask, source, problem }: ListedCommand): string {
  const how = [...(source === 'built-in' ? ['built in'] : []), ...(agent === null ? [] : [agent]), ...(subtask ? ['subtask'] : [])]
  return plainLine(
    [
      `/${name}${takes === '' ? '' : ` <${takes}>`}`,
      ...(how.length === 0 ? [] : [`[${how.join(', ')}]`]),
      ...(description === '' ? [] : [description]),
      ...(problem === null ? [] : [`(${problem})`]),
    ].join(' '),
  )
}
