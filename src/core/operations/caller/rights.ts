import type { Rights } from '../../../contract/nouns/rights.ts'
import { everything, narrowest } from '../../domain/access/rights.ts'
import type { ReadContext } from '../../gate/handler.ts'
import type { StoredRun } from '../../ports/records.ts'
import { knownAgent } from '../agent/known-agent.ts'

type Context = Pick<ReadContext, 'caller' | 'store'>

/** What the caller may do, and so what may be done because of what it says or starts. */
export async function rightsOfCaller({ caller, store }: Context): Promise<Rights> {
  const { access, agent, engine, run } = caller
  if (run !== undefined) return narrowest({ access, capabilities: run.capabilities ?? null })
  if (engine) return everything
  const definition = agent === null ? undefined : (await knownAgent(agent, store))?.definition
  return narrowest({ access, capabilities: definition?.capabilities ?? null })
}

/**
 * On whose account the caller speaks. What a run says at home, or to those who have asked it, goes by what it was caused by: an agent that is
 * itself allowed little does not take from those who ask it.
 */
export async function causeOfCaller(context: Context): Promise<Rights> {
  return context.caller.run?.cause ?? rightsOfCaller(context)
}

export function causeOfRun({ rights: { cause, ...rights } }: Pick<StoredRun, 'rights'>): Rights {
  return cause ?? narrowest(rights)
}
