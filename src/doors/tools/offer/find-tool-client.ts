import type { AgentDefinition } from '../../../contract/nouns/agent.ts'
import type { Reference } from '../../../contract/reference.ts'
import { grant, type Outcome } from '../../../contract/refusals.ts'
import type { Perform } from '../../../core/gate/perform.ts'
import type { Caller } from '../../../core/ports/caller.ts'

/** Who is served at a door for models, and in which conversation. */
export interface ToolClient {
  caller: Caller
  /** What defines the calling agent; null for whoever is none of ours. */
  definition: AgentDefinition | null
  /** 0 when it is no session's conversation. */
  session: number
  title: string
  /** The list it works on; null when it works on none. */
  list: number | null
}

/** Finds out in which conversation a caller is served; `0` is none, and means the list of the whole tenant. */
export async function findToolClient(perform: Perform, caller: Caller, session: Reference): Promise<Outcome<ToolClient>> {
  const definition = await definitionOf(perform, caller)
  if (!definition.granted) return definition
  if (session === 0) return grant({ caller, definition: definition.value, session: 0, title: '', list: 0 })
  const found = await perform('session.get', { session }, { caller })
  if (!found.granted) return found
  const { number, title, list } = found.value.session
  return grant({ caller, definition: definition.value, session: number, title, list })
}

/** An agent that nobody has defined is as good as a person here: the gate takes it for no less. */
async function definitionOf(perform: Perform, caller: Caller): Promise<Outcome<AgentDefinition | null>> {
  if (caller.agent === null) return grant(null)
  const found = await perform('agent.get', { agent: caller.agent }, { caller })
  if (found.granted) return grant(found.value.agent.definition)
  return found.refusal.code === 'not_found' ? grant(null) : found
}
