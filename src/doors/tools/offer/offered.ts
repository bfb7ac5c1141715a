import type { AccessLevel } from '../../../contract/access.ts'
import type { AgentDefinition } from '../../../contract/nouns/agent.ts'
import { operations } from '../../../contract/operations/index.ts'
import { may } from '../../../core/domain/access/access.ts'
import { isNamed } from '../../../core/domain/access/permission-rules.ts'
import type { Caller } from '../../../core/ports/caller.ts'
import type { OwnTool } from '../create-tools.ts'

/** For whom tools are chosen. */
export interface OfferedTo {
  /** What defines the agent; null for whoever is none of ours. */
  definition: AgentDefinition | null
  /** The most it may do. */
  access: AccessLevel
  /** The list it works on; null when it works on none. */
  list: number | null
}

/** The tools that can be of use to this agent, in the order they came in. What is left may still be refused: that is for the gate. */
export function offered(tools: readonly OwnTool[], user: OfferedTo): OwnTool[] {
  return tools.filter((tool) => isAllowed(tool, user) && isCapable(tool, user) && isWanted(tool, user))
}

function isAllowed({ performs }: OwnTool, { access }: OfferedTo): boolean {
  const caller: Caller = { tenant: { number: 0, name: '', createdAt: 0 }, name: '', agent: '', access, operator: false }
  return performs.every((name) => may(caller, operations[name].needs))
}

function isCapable({ performs }: OwnTool, { definition }: OfferedTo): boolean {
  if (definition === null) return true
  return performs.every((name) => {
    const { capability } = operations[name]
    return capability === undefined || definition.capabilities.includes(capability)
  })
}

const ofLists: readonly OwnTool['toolset'][] = ['core', 'todos', 'list', 'history']

/** What hands work on: to a session beside the list, or to those who work on it. */
const handsOn: readonly string[] = ['task', 'spawn_agent', 'loop_start']
const handsListOn: readonly string[] = ['spawn_agent', 'loop_start']

function isWanted({ name, toolset }: OwnTool, { definition, list }: OfferedTo): boolean {
  if (list === null && (ofLists.includes(toolset) || handsListOn.includes(name))) return false
  return !handsOn.includes(name) || definition?.mode !== 'subagent' || isNamed(name, definition.tools)
}
