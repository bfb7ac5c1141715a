import type { Agent } from '../../../contract/nouns/agent.ts'
import { builtInAgent } from '../../domain/agent/built-in-agents.ts'
import type { Reading } from '../../ports/store.ts'

/** An agent that is defined here, or one that is built in. */
export async function knownAgent(id: string, store: Pick<Reading, 'find'>): Promise<Agent | undefined> {
  return (await store.find('agent', id)) ?? builtInAgent(id)
}
