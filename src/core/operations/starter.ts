import type { Starter } from '../../contract/nouns/agent.ts'
import { starterOf } from '../domain/agent.ts'
import type { ReadScene } from '../gate/handler.ts'
import { knownAgent } from './known-agent.ts'

type Scene = Pick<ReadScene, 'store' | 'settings' | 'caller'>

/** Who starts this agent when there is work for it. */
export async function starterFor(agent: string, scene: Scene): Promise<Starter> {
  const known = await knownAgent(agent, scene.store)
  return known === undefined ? 'nobody' : starterOf(known, await isServed(scene))
}

/** Whether a daemon takes up what is to be run. Where nobody can tell, one does; and whoever is run by one needs no proof. */
async function isServed({ store, settings, caller }: Scene): Promise<boolean> {
  const { isAlive } = settings
  if (isAlive === undefined || caller.run !== undefined) return true
  const time = await store.leaseTime()
  return (await store.listNodes()).some((node) => isAlive(node, time))
}
