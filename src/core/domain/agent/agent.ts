import { type Agent, type AgentDefinition, type Capability, runnerOf, type Starter } from '../../../contract/nouns/agent.ts'
import type { NewEvent } from '../../../contract/nouns/event.ts'
import type { TaskRecord } from '../../../contract/nouns/task.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import type { Caller } from '../../ports/caller.ts'

/**
 * A program is started, and a server reached with what the daemon's environment holds, only when whoever holds this machine says so:
 * in a file of the workspace, or at its command line.
 */
export function judgeDefinition(id: string, definition: AgentDefinition, caller: Caller): Outcome<null> {
  const runner = runnerOf(definition)
  const startsProgram = runner === 'command' || runner === 'acp'
  const wants = startsProgram ? 'starts a program' : 'uses MCP servers'
  const isHarmless = !startsProgram && Object.keys(definition.mcpServers).length === 0
  if (isHarmless || caller.operator) return grant(null)
  return refuse('forbidden', `${caller.name} may not define an agent that ${wants}: that takes the machine it would run on.`, {
    hint: `Put it into agents/${id}/agent.json in the workspace, on that machine.`,
  })
}

/** The folder is the truth for the agents it holds: `what` has to be done there. */
export function judgeSource(agent: Agent | undefined, what: 'Change that file' | 'Remove that folder'): Outcome<null> {
  if (agent?.source !== 'folder') return grant(null)
  const how = what === 'Change that file' ? 'it is read again by itself' : 'it is noticed by itself'
  return refuse('conflict', `Agent ${agent.id} is defined in the workspace, in agents/${agent.id}/agent.json.`, {
    hint: `${what}: ${how}.`,
  })
}

/** Nobody's agent is written over by mistake. */
export function judgeUnused(agent: Pick<Agent, 'id' | 'source'> | undefined): Outcome<null> {
  if (agent === undefined) return grant(null)
  const what = agent.source === 'built-in' ? 'is built in' : 'exists already'
  return refuse('conflict', `Agent ${agent.id} ${what}.`, { hint: 'Choose another name, or say that it is to be replaced.' })
}

/** Whoever owns a task that is not over cannot go. */
export function judgeRemoval({ id }: Agent, owned: Pick<TaskRecord, 'number' | 'status'> | undefined): Outcome<null> {
  if (owned === undefined) return grant(null)
  return refuse('conflict', `Agent ${id} owns task ${owned.number}, which is ${owned.status}.`, {
    hint: 'Give its tasks another owner first, or end them.',
  })
}

/** Defining what is so already changes nothing. */
export function decideDefine(
  before: Agent | undefined,
  wish: Pick<Agent, 'id' | 'definition' | 'source' | 'problem'>,
  now: number,
): { agent: Agent; events: NewEvent[] } {
  if (before !== undefined && isSame(before, wish)) return { agent: before, events: [] }
  const agent: Agent = {
    id: wish.id,
    definition: wish.definition,
    source: wish.source,
    problem: wish.problem,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    version: before?.version ?? 1,
  }
  return { agent, events: [{ type: 'agent.defined', session: 0, data: { agent } }] }
}

function isSame(before: Agent, wish: Pick<Agent, 'definition' | 'source' | 'problem'>): boolean {
  if (before.source !== wish.source || before.problem !== wish.problem) return false
  return JSON.stringify(before.definition) === JSON.stringify(wish.definition)
}

/** What an agent may be offered, by its own definition. One that is not defined here is judged by its access alone. */
export function judgeCapability(agent: Agent | undefined, capability: AgentDefinition['capabilities'][number]): Outcome<null> {
  if (agent === undefined || agent.definition.capabilities.includes(capability)) return grant(null)
  return refuse('forbidden', `${agent.id} has no capability ${capability}.`, {
    hint: `Whoever defines it can add "${capability}" to capabilities in agents/${agent.id}/agent.json.`,
  })
}

/** What was withheld from a run by those who started its session, or caused it. */
export function judgeGiven(given: readonly Capability[] | null | undefined, capability: Capability, agent: string): Outcome<null> {
  if (given == null || given.includes(capability)) return grant(null)
  return refuse('forbidden', `${agent} was not given the capability ${capability} in this run.`, {
    hint: 'Nobody gets done by another what they may not do themselves: let somebody ask for it who has it.',
  })
}

/** Who starts it when there is work for it, given whether a daemon runs. */
export function starterOf({ definition }: Agent, isServed: boolean): Starter {
  const runner = runnerOf(definition)
  if (runner === undefined) return 'nobody'
  if (runner === 'external') return 'outside'
  return isServed ? 'here' : 'later'
}
