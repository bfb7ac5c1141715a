import { timingSafeEqual } from 'node:crypto'
import { hashOfSecret } from '../domain/token.ts'
import type { Caller } from '../ports/caller.ts'
import type { Store } from '../ports/store.ts'

/** Who speaks with this secret; undefined for every reason why nobody does. */
export type Authenticate = (secret: string) => Promise<{ caller: Caller; token: string } | undefined>

export function createAuthenticate(store: Store): Authenticate {
  return async (secret) => {
    const hash = hashOfSecret(secret)
    const found = await store.findToken(hash)
    if (found === undefined || found.token.revokedAt > 0) return undefined
    if (!timingSafeEqual(Buffer.from(found.token.hash), Buffer.from(hash))) return undefined
    const { token, tenant } = found
    const caller = { tenant, name: token.agent ?? token.name, agent: token.agent, access: token.access, operator: false }
    return { caller, token: token.id }
  }
}
