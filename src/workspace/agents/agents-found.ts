import type { AgentDefinition } from '../../contract/nouns/agent.ts'
import type { AgentDefaults } from '../../contract/nouns/agent-defaults.ts'

export interface AgentFound {
  id: string
  definition: AgentDefinition
}

export interface AgentProblem {
  /** The folder's name; empty when the folder of all agents is at fault, so that nothing is known about any of them. */
  id: string
  /** What is at fault, relative to the workspace, with forward slashes. */
  file: string
  /** One sentence that begins with the file. */
  problem: string
  hint?: string
}

/** What a workspace says about its agents. Each id occurs once, among the agents or among the problems; both are sorted by it. */
export interface AgentsFound {
  agents: AgentFound[]
  problems: AgentProblem[]
  /** What agents have that are not in the folder; those that are have it in their definitions. */
  defaults?: AgentDefaults
}
