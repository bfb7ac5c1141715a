import type { Input, Output } from '../../contract/operations/index.ts'
import { type Quotas, usualQuotas } from '../../core/domain/quota/quotas.ts'
import { createFeed, type Feed } from '../../core/engine/feed.ts'
import type { Perform } from '../../core/gate/perform.ts'
import type { Caller } from '../../core/ports/caller.ts'
import { keepHouse } from '../../health/housekeeping.ts'
import type { AgentFunction } from '../../runners/function/function-runner.ts'
import { type Client, createClient } from '../../sdk/client.ts'
import type { Place } from '../config/place.ts'
import { type EngineChoices, startEngine } from '../engine.ts'
import { openPunchlist, type Punchlist } from '../open.ts'
import { localTransport } from './local-transport.ts'

/** An agent that the host program's model loop stands for, as `agent.json` would define it. */
export type OwnAgent = Omit<NonNullable<Input<'agent.define'>['definition']>, 'runner' | 'command'>

export interface PunchlistOptions
  extends Pick<EngineChoices, 'concurrency' | 'lease' | 'tick' | 'zone' | 'webhook' | 'log' | 'times' | 'node'> {
  place: Place
  /** How much agents may make, where that is to be other than usual; 0 for any amount. */
  quotas?: Partial<Quotas>
  /** The model loop. It is called for each turn of each agent that is a function. */
  runTurn: AgentFunction
  /** Agents to define, by their ids; those that were defined before are there anyway. */
  agents?: Record<string, OwnAgent>
}

export interface RunningPunchlist {
  perform: Perform
  /** The person on this machine, with the data in their hands. */
  caller: Caller
  /** Every operation as `client.noun.verb(input)`, as that person. */
  client: Client
  feed: Feed
  /** Says something in a session as that person: its agent wakes up. */
  send(session: number | string, text: string): Promise<Output<'message.send'>>
  /** Ends what runs, so that it is taken up again at the next start, and lets go of the data. */
  close(): Promise<void>
}

const silent = { info: () => undefined, error: () => undefined }

/** Everything but the model loop: sessions that wake, go on, wait and stop by themselves around a function that asks a model. */
export async function createPunchlist({ place, runTurn, quotas, agents = {}, ...choices }: PunchlistOptions): Promise<RunningPunchlist> {
  const { zone = 'UTC' } = choices
  const punchlist = await openPunchlist(place, { zone: () => zone, quotas: { ...usualQuotas, ...quotas } }, 'long')
  try {
    return await start(punchlist, runTurn, agents, choices)
  } catch (problem) {
    await punchlist.close()
    throw problem
  }
}

async function start(
  punchlist: Punchlist,
  runTurn: AgentFunction,
  agents: Record<string, OwnAgent>,
  choices: Omit<EngineChoices, 'functions'>,
): Promise<RunningPunchlist> {
  const { perform, store } = punchlist
  const caller = await punchlist.localCaller()
  const client = createClient(localTransport(punchlist, caller))
  for (const [id, definition] of Object.entries(agents))
    await client.agent.define({ id, definition: { ...definition, runner: 'function' } })
  const engine = await startEngine(punchlist, { ...choices, functions: { '*': runTurn } })
  const house = keepHouse(punchlist, choices.log ?? silent)
  const feed = createFeed(store)

  const end = async (): Promise<void> => {
    try {
      await engine.stop()
      feed.close()
      await house.stop()
    } finally {
      await punchlist.close()
    }
  }
  let ending: Promise<void> | undefined
  return {
    perform,
    caller,
    client,
    feed,
    send: (session, text) => client.message.send({ session, text }),
    close() {
      ending ??= end()
      return ending
    },
  }
}
