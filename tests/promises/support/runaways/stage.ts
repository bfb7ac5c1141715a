import { onTestFinished } from 'vitest'
import type { Input, OperationName, Output } from '../../../../src/contract/operations/index.ts'
import type { Turn } from '../../../../src/core/ports/runner.ts'
import type { Store } from '../../../../src/core/ports/store.ts'
import { startEngine } from '../../../../src/server/engine.ts'
import { assemble, openPunchlist, type Punchlist } from '../../../../src/server/open.ts'
import { configFor } from '../../../support/model-server/asking.ts'
import { startModelServer } from '../../../support/model-server.ts'
import { newPlace } from '../../../support/stores.ts'
import type { Act, Player } from './player.ts'

export interface Stage {
  punchlist: Punchlist
  /** Performs something as a person; it must be granted. */
  ask<Name extends OperationName>(name: Name, input: Input<Name>): Promise<Output<Name>>
  /** A session of this agent, with these todos on its list. */
  newSession(agent: string, todos?: readonly string[]): Promise<number>
  /** How many requests the models have been sent. */
  requests(): number
}

/** Who is run only to show that the engine is still there. */
export const bystander = 'bystander'

/** A real store, engine, model runner and model server; the agents are given. `spoil` gives the store a defect. */
export async function setStage(players: Record<string, Player>, spoil: (store: Store) => Store = (store) => store): Promise<Stage> {
  const { place, remove } = await newPlace('sqlite')
  onTestFinished(remove)
  const punchlist = assemble(spoil((await openPunchlist(place)).store), { place })
  onTestFinished(() => punchlist.close())
  const caller = await punchlist.localCaller()
  const ask: Stage['ask'] = async (name, input) => {
    const outcome = await punchlist.perform(name, input, { caller })
    if (!outcome.granted) throw new Error(`${name} was refused: ${outcome.refusal.message}`)
    return outcome.value
  }
  for (const [id, { definition, says }] of Object.entries(players)) {
    const so = says === undefined ? { runner: 'function' as const } : { runner: 'model' as const, model: `openai-compatible/${id}` }
    await ask('agent.define', { id, definition: { ...so, ...definition } })
  }
  await ask('agent.define', { id: bystander, definition: { runner: 'function' } })

  const requests = counted()
  const server = await startModelServer((request) => {
    const { says } = players[request.model] ?? {}
    if (says === undefined) throw new Error(`${request.model} is no model here`)
    return says(requests.next(request.model), request)
  })
  onTestFinished(() => server.close())
  const turns = counted()
  const functions = Object.fromEntries(
    Object.entries(players).map(([id, { takes }]) => [
      id,
      async (turn: Turn) => (await takes?.(turns.next(id), turn, actFor(punchlist, turn))) ?? '',
    ]),
  )
  const engine = await startEngine(punchlist, {
    models: configFor(server.url),
    functions: { ...functions, [bystander]: async () => 'Nothing to do.' },
    concurrency: 8,
  })
  onTestFinished(() => engine.stop())

  return {
    punchlist,
    ask,
    async newSession(agent, todos = []) {
      const { session } = await ask('session.add', { agent })
      for (const subject of todos) await ask('todo.add', { session: session.number, subject })
      return session.number
    },
    requests: () => server.requests.length,
  }
}

function actFor({ perform }: Punchlist, { caller }: Turn): Act {
  return async (name, input) => {
    const outcome = await perform(name, input, { caller })
    return outcome.granted ? outcome.value : undefined
  }
}

/** Counts from 0 for each name. */
function counted(): { next(name: string): number } {
  const counts = new Map<string, number>()
  return {
    next(name) {
      const count = counts.get(name) ?? 0
      counts.set(name, count + 1)
      return count
    },
  }
}
