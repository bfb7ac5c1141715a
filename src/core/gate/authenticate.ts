import { timingSafeEqual } from 'node:crypto'
import type { Event } from '../../contract/nouns/event.ts'
import type { Outcome } from '../../contract/refusals.ts'
import { hashOfCode, hashOfSecret, isGood, judgeOperator } from '../domain/token.ts'
import type { Caller } from '../ports/caller.ts'
import type { Store } from '../ports/store.ts'
import type { Perform } from './perform.ts'

/** Who speaks, and with what. */
interface Speaker {
  caller: Caller
  /** What it spoke with: a token, or a run. */
  token: string
  /** Whether it is an operator's token. */
  isOperator: boolean
}

export interface Known extends Speaker {
  /** Whether they may look at the daemon as a whole. */
  judgeOperator(): Outcome<null>
  /** Whether the same secret still says the same: whatever outlasts one answer asks again. */
  isStillGood(): Promise<boolean>
}

/** Who speaks with this secret; undefined for every reason why nobody does. */
export type Authenticate = (secret: string) => Promise<Known | undefined>

export function createAuthenticate(store: Store, now: () => number): Authenticate {
  const find = async (hash: string): Promise<Speaker | undefined> => (await personOrAgent(store, hash, now)) ?? agentOfRun(store, hash)
  return async (secret) => {
    const hash = hashOfSecret(secret)
    const known = await find(hash)
    return (
      known && {
        ...known,
        judgeOperator: () => judgeOperator(known.isOperator),
        isStillGood: async () => isSame(await find(hash), known),
      }
    )
  }
}

/** Whoever was let in by a code of the machine that holds the data. It is good once: of two who come with it at the same time, one is let in. */
export type TakeInvitation = (code: string) => Promise<Caller | undefined>

export function createTakeInvitation(store: Store, perform: Perform, now: () => number): TakeInvitation {
  return async (code) => {
    const hash = hashOfCode(code)
    const speaker = await personOrAgent(store, hash, now)
    if (speaker === undefined) return undefined
    const { caller, token, version } = speaker
    const used = await perform('token.revoke', { token }, { caller, version })
    return used.granted ? caller : undefined
  }
}

function isSame(one: Speaker | undefined, other: Speaker): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Whether an event takes away what this token, or run, stood for. */
export function takesAway({ type, data }: Pick<Event, 'type' | 'data'>, token: string): boolean {
  if (type === 'token.revoked') return (data.token as { id: string }).id === token
  return type === 'run.ended' && (data.run as { id: string }).id === token
}

async function personOrAgent(store: Store, hash: string, now: () => number): Promise<(Speaker & { version: number }) | undefined> {
  const found = await store.findToken(hash)
  if (found === undefined || !isGood(found.token, now())) return undefined
  if (!timingSafeEqual(Buffer.from(found.token.hash), Buffer.from(hash))) return undefined
  const { token, tenant } = found
  const speaker = { tenant, name: token.agent ?? token.person ?? tenant.person ?? token.name, agent: token.agent, access: token.access }
  return {
    // An agent may speak with several tokens at once; a person is one however they come.
    caller: { ...speaker, operator: false, ...(token.agent === null ? {} : { connection: token.id }) },
    token: token.id,
    isOperator: token.operator,
    version: token.version,
  }
}

/** An agent speaks with its run's secret for as long as the run is held; whether the lease is still good is judged at each write. */
async function agentOfRun(store: Store, hash: string): Promise<Speaker | undefined> {
  const found = await store.findRun(hash)
  if (found === undefined) return undefined
  const { id, session, task, fence, agent, rights } = found.run
  const { access, capabilities, cause = rights } = rights
  const run = { id, session, task, fence, capabilities, cause }
  return { caller: { tenant: found.tenant, name: agent, agent, access, operator: false, run }, token: id, isOperator: false }
}
