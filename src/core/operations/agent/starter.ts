import type { Agent, Starter } from '../../../contract/nouns/agent.ts'
import type { Session } from '../../../contract/nouns/session.ts'
import { starterOf } from '../../domain/agent/agent.ts'
import type { ReadContext } from '../../gate/handler.ts'
import { knownAgent } from './known-agent.ts'

type Context = Pick<ReadContext, 'store' | 'settings' | 'caller'>

/** Who starts this agent when there is work for it. */
export async function starterFor(agent: string, context: Context): Promise<Starter> {
  const known = await knownAgent(agent, context.store)
  return known === undefined ? 'nobody' : starterOf(known, await isServed(context))
}

/** Whether a daemon takes up what is to be run. Where nobody can tell, one does; and whoever is run by one needs no proof. */
async function isServed({ store, settings, caller }: Context): Promise<boolean> {
  const { isAlive } = settings
  if (isAlive === undefined || caller.run !== undefined) return true
  const time = await store.leaseTime()
  return (await store.nodes.list()).some((node) => isAlive(node, time))
}

/**
 * Who starts the agents of these sessions. An agent that nobody has defined comes by itself, as the coding agents of a project do; but the owner
 * of a task that is none any more does not.
 */
export async function startersFor(
  sessions: readonly Pick<Session, 'agent' | 'task'>[],
  context: Context,
): Promise<(Starter | undefined)[]> {
  const known = new Map<string, Agent | undefined>()
  for (const { agent } of sessions) if (agent !== null && !known.has(agent)) known.set(agent, await knownAgent(agent, context.store))
  const served = known.size > 0 && (await isServed(context))
  return sessions.map(({ agent, task }) => {
    if (agent === null) return undefined
    const found = known.get(agent)
    if (found !== undefined) return starterOf(found, served)
    return task === null ? 'outside' : 'nobody'
  })
}
