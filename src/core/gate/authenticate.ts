import { timingSafeEqual } from 'node:crypto'
import { hashOfSecret, isGood } from '../domain/token.ts'
import type { Caller } from '../ports/caller.ts'
import type { Store } from '../ports/store.ts'

interface Known {
  caller: Caller
  /** What it spoke with: a token, or a run. */
  token: string
  /** Whether what was good then has run out since. */
  hasEnded(): boolean
}

/** Who speaks with this secret; undefined for every reason why nobody does. */
export type Authenticate = (secret: string) => Promise<Known | undefined>

export function createAuthenticate(store: Store, now: () => number): Authenticate {
  return async (secret) => {
    const hash = hashOfSecret(secret)
    const found = await store.findToken(hash)
    if (found === undefined) return agentOfRun(store, hash)
    if (!isGood(found.token, now())) return undefined
    if (!timingSafeEqual(Buffer.from(found.token.hash), Buffer.from(hash))) return undefined
    const { token, tenant } = found
    const caller = { tenant, name: token.agent ?? token.name, agent: token.agent, access: token.access, operator: false }
    return { caller, token: token.id, hasEnded: () => !isGood(token, now()) }
  }
}

/** An agent speaks with its run's secret for as long as the run is held; whether the lease is still good is judged at each write. */
async function agentOfRun(store: Store, hash: string): ReturnType<Authenticate> {
  const found = await store.findRun(hash)
  if (found === undefined) return undefined
  const { id, session, task, fence, agent, rights } = found.run
  const { access, capabilities, cause = rights } = rights
  const run = { id, session, task, fence, capabilities, cause }
  return { caller: { tenant: found.tenant, name: agent, agent, access, operator: false, run }, token: id, hasEnded: () => false }
}
