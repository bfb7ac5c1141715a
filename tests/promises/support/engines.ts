import { onTestFinished } from 'vitest'
import type { Caller } from '../../../src/core/ports/caller.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { type EngineChoices, startEngine } from '../../../src/server/engine.ts'
import { assemble, openPunchlist, type Punchlist } from '../../../src/server/open.ts'
import { type databases, newPlace } from '../../support/stores.ts'
import { isSoak } from './soak.ts'

/** The product's own in the long run, which is alone on its machine. Beside other work a lease must not end because the processor was busy. */
const times = isSoak ? {} : { lease: 500_000, renewEvery: 100_000, dead: 500_000 }

export interface Wanted extends EngineChoices {
  database: (typeof databases)[number]
  count: number
  /** Gives the store a defect. */
  spoil?(store: Store): Store
}

export interface Engines {
  /** One for each engine, on stores of their own. */
  nodes: [Punchlist, ...Punchlist[]]
  person: Caller
  /** Who the engines are at the gate. */
  system: Caller
}

/** Engines in this process that share a new place, with an agent `worker` whose function is given and an agent `outsider` without. */
export async function startEngines({ database, count, spoil = (store) => store, ...choices }: Wanted): Promise<Engines> {
  const { place, remove } = await newPlace(database)
  onTestFinished(remove)
  const node = async (): Promise<Punchlist> => assemble(spoil((await openPunchlist(place)).store), { place })
  const nodes: Engines['nodes'] = [await node()]
  while (nodes.length < count) nodes.push(await node())
  onTestFinished(async () => void (await Promise.all(nodes.map((punchlist) => punchlist.close()))))

  const person = await nodes[0].localCaller()
  for (const [id, runner] of [
    ['worker', 'function'],
    ['outsider', 'external'],
  ]) {
    const defined = await nodes[0].perform('agent.define', { id, definition: { runner, stallAfter: 1 } }, { caller: person })
    if (!defined.granted) throw new Error(defined.refusal.message)
  }
  for (const punchlist of nodes) {
    const engine = await startEngine(punchlist, { times, ...choices })
    onTestFinished(() => engine.stop())
  }
  return { nodes, person, system: { ...person, name: 'system', engine: true } }
}
