import { createHash, randomBytes } from 'node:crypto'
import type { NewEvent } from '../../contract/nouns/event.ts'
import type { Token } from '../../contract/nouns/token.ts'
import type { StoredToken } from '../ports/store.ts'

/** 256 bits of randomness behind a prefix that secret scanners can recognise. */
export function newSecret(): string {
  return `pl_${randomBytes(32).toString('base64url')}`
}

/** A plain hash is enough: the secret is random, so there is nothing to guess that a slow hash would protect. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

export function withoutHash({ hash: _hash, ...token }: StoredToken): Token {
  return token
}

const day = 24 * 60 * 60 * 1000

/** Where a token ends that is to last this many days; 0 is never. */
export function expiryAfter(days: number | undefined, now: number): number {
  return days === undefined ? 0 : now + days * day
}

export function isGood({ revokedAt, expiresAt }: Pick<Token, 'revokedAt' | 'expiresAt'>, now: number): boolean {
  return revokedAt === 0 && (expiresAt === 0 || now < expiresAt)
}

/** Revoking twice changes nothing. */
export function decideRevoke(token: StoredToken, now: number): { token: StoredToken; events: NewEvent[] } {
  if (token.revokedAt > 0) return { token, events: [] }
  const after = { ...token, revokedAt: now, version: token.version + 1 }
  return { token: after, events: [{ type: 'token.revoked', session: 0, data: { token: withoutHash(after) } }] }
}
