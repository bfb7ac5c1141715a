import { plainLine } from '../../core/render/text/plain-text.ts'
import type { CommandsFound } from './read-commands.ts'

/**
 * What `punchlist agent check` prints of the slash commands: a line for each, right or wrong. `agents` are those that are known without a database; others may
 * be defined there, so one that is not among them is no mistake yet.
 */
export function commandLines({ commands, problems }: CommandsFound, agents: readonly string[]): string[] {
  const right = commands.map(({ id, definition: { agent, subtask } }) => {
    const how = [...(agent === undefined ? ['the session’s agent'] : [agent]), ...(subtask ? ['subtask'] : [])].join(', ')
    const unknown = agent !== undefined && !agents.includes(agent)
    const warning = `! /${id} is for ${agent}, which this workspace does not define: it is refused until somebody does.`
    return { id, lines: [`✓ /${id} — ${how}`, ...(unknown ? [warning] : [])] }
  })
  const wrong = problems.map(({ id, problem, hint }) => ({ id, lines: [`✗ ${problem}${hint === undefined ? '' : ` ${hint}`}`] }))
  return [...right, ...wrong]
    .toSorted((one, other) => (one.id < other.id ? -1 : Number(one.id > other.id)))
    .flatMap(({ lines }) => lines.map(plainLine))
}
