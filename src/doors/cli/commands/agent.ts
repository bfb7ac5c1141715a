import { type Agent, runnerOf } from '../../../contract/nouns/agent.ts'
import type { AgentReport } from '../../../contract/nouns/agent-report.ts'
import { indented, plainLine } from '../../../core/render/text/plain-text.ts'
import { usageText } from '../../../core/render/usage/usage-text.ts'
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
  'agent.report': [{ words: 'agent report', takes: ['agent'], print: ({ report }) => reportText(report) }],
  'agent.remove': [{ words: 'agent remove', takes: ['agent'], destructive: true, print: ({ agent }) => `removed ${agentLine(agent)}` }],
}

function reportText({ needsYou, running, open, lists, runs, outcomes, failures, costliest, may, isCut }: AgentReport): string {
  const part = (head: string, rows: readonly string[]) => (rows.length === 0 ? [] : [`${head}:`, ...rows.map((row) => `  ${row}`)])
  const rules = { always: 'always', asks: 'asks you', never: 'never' }
  return [
    `${needsYou} wait for you, ${running} running, ${open} open todos on ${lists} lists, ${runs} runs${isCut ? ' and more' : ''}`,
    ...part(
      'How they ended',
      outcomes.map(({ outcome, runs: count }) => `${count} ${outcome.replaceAll('_', ' ')}`),
    ),
    ...part(
      'What it failed at',
      failures.map(({ detail, runs: count, session }) => `${count} × ${plainLine(detail)} (session #${session})`),
    ),
    ...part(
      'What cost most',
      costliest.map(({ session, title, usage }) => `session #${session} ${plainLine(title)}: ${usageText(usage)}`),
    ),
    ...part(
      'What it may do',
      may.map(({ what, rule }) => `${rules[rule]}: ${plainLine(what)}`),
    ),
  ].join('\n')
}

function agentLine({ id, definition, source, problem }: Agent): string {
  const name = definition.name === undefined ? '' : ` ${plainLine(definition.name)}`
  const from = { folder: ', from its folder', 'built-in': ', built in', api: '' }[source]
  return `${plainLine(id)}${name} [${runnerOf(definition) ?? 'nobody starts it'}, ${definition.access}${from}]${problem === null ? '' : ` (${plainLine(problem)})`}`
}
