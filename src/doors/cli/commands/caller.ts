import { plainLine } from '../../../core/render/text/plain-text.ts'
import type { CommandsOf } from '../command.ts'

export const callerCommands: CommandsOf<'caller'> = {
  'caller.get': [
    {
      words: 'caller get',
      print: ({ caller: { tenant, name, agent, access } }) =>
        `${plainLine(name)}${agent === null ? '' : ' (an agent)'} in tenant ${plainLine(tenant)}, access ${access}`,
    },
  ],
  'caller.rename': [{ words: 'name', takes: ['name'], print: ({ name }) => plainLine(name) }],
}
