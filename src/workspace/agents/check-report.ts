import { plainLine } from '../../core/render/plain-text.ts'
import type { AgentFound, AgentProblem, AgentsFound } from './agents-found.ts'

const maximumCommand = 120

/** What `punchlist agent check` prints: a line for each agent, right or wrong, and a count. */
export function checkReport({ agents, problems }: AgentsFound, workspace = '.'): string {
  if (agents.length + problems.length === 0) return plainLine(`(no agents in ${workspace.replace(/[\\/]+$/, '')}/agents)`)
  const lines = [
    ...agents.map((agent) => ({ id: agent.id, line: rightLine(agent) })),
    ...problems.map((problem) => ({ id: problem.id, line: wrongLine(problem) })),
  ]
  const sorted = lines.toSorted((one, other) => (one.id < other.id ? -1 : Number(one.id > other.id)))
  return [...sorted.map(({ line }) => plainLine(line)), `${count(agents.length, 'agent')}, ${count(problems.length, 'problem')}`].join('\n')
}

function rightLine({ id, definition: { runner, command } }: AgentFound): string {
  return `✓ ${id} — ${runner}${command === undefined ? '' : `: ${shortened(command.map(quoted).join(' '))}`}`
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
