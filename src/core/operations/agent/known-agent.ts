import type { Agent } from '../../../contract/nouns/agent.ts'
import { builtInAgent, builtInAgents } from '../../domain/agent/built-in-agents.ts'
import type { Reading } from '../../ports/store.ts'

/** An agent that is defined here, or one that is built in. */
export async function knownAgent(id: string, store: Pick<Reading, 'find'>): Promise<Agent | undefined> {
  return (await store.find('agent', id)) ?? builtInAgent(id)
}

/** All of them; one that is defined here stands for a built-in one of the same name. */
export async function knownAgents({ agents }: Pick<Reading, 'agents'>): Promise<Agent[]> {
  const defined = await agents.list()
  const names = new Set(defined.map(({ id }) => id))
  return [...defined, ...builtInAgents().filter(({ id }) => !names.has(id))]
}
