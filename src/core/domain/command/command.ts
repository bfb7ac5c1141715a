import type { Agent } from '../../../contract/nouns/agent.ts'
import type { Command, CommandDefinition, ListedCommand } from '../../../contract/nouns/command.ts'
import type { NewEvent } from '../../../contract/nouns/event.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import { takesArguments } from './template.ts'

/** Defining what is so already changes nothing. */
export function decideDefineCommand(
  before: Command | undefined,
  id: string,
  { description = '', agent = null, subtask, template }: Omit<CommandDefinition, 'agent'> & { agent?: string | null },
  problem: string | null,
  now: number,
): { command: Command; events: NewEvent[] } {
  const wish = { id, description, agent, subtask, template, problem }
  if (before !== undefined && Object.entries(wish).every(([name, value]) => before[name as keyof typeof wish] === value)) {
    return { command: before, events: [] }
  }
  const command = { ...wish, createdAt: before?.createdAt ?? now, updatedAt: now, version: before?.version ?? 1 }
  return { command, events: [{ type: 'command.defined', session: 0, data: { command } }] }
}

export function judgeAgentOf({ id, agent: name }: Command, agent: Agent | undefined): Outcome<null> {
  if (agent !== undefined) return grant(null)
  return refuse('not_found', `/${id} is for the agent ${name}, and there is none of that name.`, {
    hint: `Define it, or name another in commands/${id}.md.`,
  })
}

export function listedCommand({ id, description, agent, subtask, template, problem }: Command): ListedCommand {
  const takes = takesArguments(template) ? 'arguments' : ''
  return { name: id, description, arguments: takes, agent, subtask, source: 'folder', problem }
}
