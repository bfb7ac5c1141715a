import { type Agent, runnerOf } from '../../../contract/nouns/agent.ts'
import type { Reading, StoredSession } from '../../ports/store.ts'
import { knownAgent } from '../agent/known-agent.ts'

/** A child is asked with the model of the session it works for, unless its agent names one of its own. */
export async function withInheritedModel(agent: Agent, { parent }: StoredSession, store: Pick<Reading, 'find'>): Promise<Agent> {
  if (agent.definition.model !== undefined || runnerOf(agent.definition) !== 'model') return agent
  for (let above = parent; above !== null; ) {
    const session = await store.find('session', above)
    const caller = session?.agent == null ? undefined : await knownAgent(session.agent, store)
    const model = caller !== undefined && runnerOf(caller.definition) === 'model' ? caller.definition.model : undefined
    if (model !== undefined) return { ...agent, definition: { ...agent.definition, model } }
    above = session?.parent ?? null
  }
  return agent
}
