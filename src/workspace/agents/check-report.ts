import { isStartable, runnerOf } from '../../contract/nouns/agent.ts'
import { plainLine } from '../../core/render/text/plain-text.ts'
import { commandLines } from '../commands/check-commands.ts'
import type { CommandsFound } from '../commands/read-commands.ts'
import type { AgentFound, AgentProblem, AgentsFound } from './agents-found.ts'

type Environment = Readonly<Record<string, string | undefined>>

const maximumCommand = 120

/**
 * What `punchlist agent check` prints: a line for each agent, right or wrong, and a count. Below an agent stands which variables it is
 * given that are not set where the check is made; the daemon may have them.
 */
export function checkReport(
  { agents, problems }: AgentsFound,
  workspace = '.',
  environment?: Environment,
  commands: CommandsFound = { commands: [], problems: [] },
  builtIn: readonly string[] = [],
): string {
  const ofCommands = commandLines(commands, [...agents.map(({ id }) => id), ...builtIn])
  if (agents.length + problems.length + ofCommands.length === 0)
    return plainLine(`(no agents in ${workspace.replace(/[\\/]+$/, '')}/agents)`)
  const lines = [
    ...agents.map((agent) => ({ id: agent.id, lines: [rightLine(agent), ...unstartedLines(agent), ...unsetLines(agent, environment)] })),
    ...problems.map((problem) => ({ id: problem.id, lines: [wrongLine(problem)] })),
  ]
  const sorted = lines.toSorted((one, other) => (one.id < other.id ? -1 : Number(one.id > other.id)))
  return [
    ...sorted.flatMap((one) => one.lines.map(plainLine)),
    ...ofCommands,
    [
      count(agents.length, 'agent'),
      ...(ofCommands.length === 0 ? [] : [count(commands.commands.length, 'command')]),
      count(problems.length + commands.problems.length, 'problem'),
    ].join(', '),
  ].join('\n')
}

function rightLine({ id, definition }: AgentFound): string {
  const { command } = definition
  return `✓ ${id} — ${runnerOf(definition) ?? 'nobody'}${command === undefined ? '' : `: ${shortened(command.map(quoted).join(' '))}`}`
}

/** An agent of a folder is meant to be run; one that comes by itself says so. */
function unstartedLines({ id, definition }: AgentFound): string[] {
  if (isStartable(definition)) return []
  if (definition.runner === 'external') return [`! ${id} is run from outside: nothing here starts it.`]
  return [`! Nothing can start ${id}: it has neither a runner nor a model. Give it one, or "runner": "external" if it comes by itself.`]
}

function unsetLines({ id, definition }: AgentFound, environment: Environment | undefined): string[] {
  if (environment === undefined) return []
  const unset = variablesIn(definition).filter((name) => environment[name] === undefined)
  return unset.length === 0 ? [] : [`! ${id} is given ${unset.join(', ')}, which is not set here: the daemon must have it.`]
}

/** The daemon's variables that a definition names, for its program and its servers. */
function variablesIn({ env, mcpServers }: AgentFound['definition']): string[] {
  const given = [env, ...Object.values(mcpServers).flatMap((server) => [server.env, server.headers])].flatMap(Object.values<string>)
  return [...new Set(given.flatMap((value) => [...value.matchAll(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g)].map(([, name]) => String(name))))]
}

function wrongLine({ problem, hint }: AgentProblem): string {
  return `✗ ${problem}${hint === undefined ? '' : ` ${hint}`}`
}

function quoted(argument: string): string {
  return /^[^\s"'\\]+$/.test(argument) ? argument : JSON.stringify(argument)
}

function shortened(command: string): string {
  return command.length > maximumCommand ? `${[...command].slice(0, maximumCommand).join('')}…` : command
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
