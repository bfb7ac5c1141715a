import { type Agent, runnerOf } from '../../../contract/nouns/agent.ts'
import { indented, plainLine } from '../../../core/render/text/plain-text.ts'
import type { Command, CommandsOf } from '../command.ts'
import { lines } from './lines.ts'

const printAgent: Command<'agent.get'>['print'] = ({ agent }) =>
  `${agentLine(agent)}\n${indented(JSON.stringify(agent.definition, null, 2))}`

export const agentCommands: CommandsOf<'agent'> = {
  'agent.define': [{ words: 'agent define', takes: ['id'], files: ['definition'], print: ({ agent }) => agentLine(agent) }],
  'agent.list': [{ words: 'agent list', print: ({ agents }) => lines(agents.map(agentLine), '(no agents)', null) }],
  'agent.get': [
    { words: 'agent get', takes: ['agent'], print: printAgent },
    { words: 'agent show', takes: ['agent'], print: printAgent },
  ],
  'agent.remove': [{ words: 'agent remove', takes: ['agent'], destructive: true, print: ({ agent }) => `removed ${agentLine(agent)}` }],
}

function agentLine({ id, definition, source, problem }: Agent): string {
  const name = definition.name === undefined ? '' : ` ${plainLine(definition.name)}`
  const from = { folder: ', from its folder', 'built-in': ', built in', api: '' }[source]
  return `${plainLine(id)}${name} [${runnerOf(definition) ?? 'nobody starts it'}, ${definition.access}${from}]${problem === null ? '' : ` (${plainLine(problem)})`}`
}
