import type { Capability } from '../../contract/nouns/agent.ts'
import { judgeCapability, judgeGiven } from '../domain/agent/agent.ts'
import { builtInAgent } from '../domain/agent/built-in-agents.ts'
import type { Caller } from '../ports/caller.ts'
import type { Reading } from '../ports/store.ts'
import { granted } from './refused.ts'

/** An agent is offered only what its definition says it can do. */
export async function requireCapability(capability: Capability, { agent, run }: Caller, store: Pick<Reading, 'find'>): Promise<void> {
  if (agent === null) return
  granted(judgeGiven(run?.capabilities, capability, agent))
  granted(judgeCapability((await store.find('agent', agent)) ?? builtInAgent(agent), capability))
}
