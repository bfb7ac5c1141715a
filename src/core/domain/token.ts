import { createHash, randomBytes } from 'node:crypto'
import type { NewEvent } from '../../contract/nouns/event.ts'
import type { Token } from '../../contract/nouns/token.ts'
import { grant, type Outcome, refuse } from '../../contract/refusals.ts'
import type { Caller } from '../ports/caller.ts'
import type { StoredToken } from '../ports/records.ts'

/** 256 bits of randomness behind a prefix that secret scanners can recognise. */
export function newSecret(): string {
  return `pl_${randomBytes(32).toString('base64url')}`
}

/** A plain hash is enough: the secret is random, so there is nothing to guess that a slow hash would protect. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** What signs one browser in, once. */
export function newCode(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a code is no hash of any secret, so that a code is never taken for a token. */
export function hashOfCode(code: string): string {
  return `code ${hashOfSecret(code)}`
}

export const codeLifetime = 10 * 60_000

/** Over the network a code is asked for with a token, and dies with that; here there is none that it could die with. */
export function judgeInvitation(caller: Caller): Outcome<null> {
  if (caller.operator) return grant(null)
  return refuse('forbidden', `${caller.name} may not make such a code: that takes the machine that holds the data.`, {
    hint: 'At a daemon: POST /auth/code.',
  })
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

/** It shows what all tenants do, so it is made only by whoever has the data in their hands, and for a person. */
export function judgeOperatorToken({ operator, agent }: { operator: boolean; agent?: string }, caller: Caller): Outcome<null> {
  if (!operator) return grant(null)
  if (agent !== undefined) {
    const fields = [{ field: 'operator', problem: 'does not go with an agent' }]
    return refuse('invalid', 'operator: does not go with an agent.', { fields, hint: 'An operator is a person: leave the agent out.' })
  }
  if (caller.operator) return grant(null)
  return refuse('forbidden', `${caller.name} may not make an operator’s token: that takes the machine that holds the data.`, {
    ...operatorsToken,
  })
}

/** Whoever looks at the daemon as a whole must have been let by whoever runs it. */
export function judgeOperator(isOperator: boolean): Outcome<null> {
  if (isOperator) return grant(null)
  return refuse('forbidden', 'This shows what all tenants do, and takes an operator’s token.', operatorsToken)
}

const operatorsToken = {
  hint: 'Make one on the machine that holds the data.',
  instead: { operation: 'token.add', input: { operator: true } },
} as const

/** Revoking twice changes nothing. */
export function decideRevoke(token: StoredToken, now: number): { token: StoredToken; events: NewEvent[] } {
  if (token.revokedAt > 0) return { token, events: [] }
  const after = { ...token, revokedAt: now }
  return { token: after, events: [{ type: 'token.revoked', session: 0, data: { token: withoutHash(after) } }] }
}

/** Whoever holds the data is called the same however they come, and may change that name: their tokens have none of their own. */
function isHolder({ agent, operator, name, tenant }: Caller): boolean {
  return agent === null && (operator || name === tenant.person)
}

/** Who speaks with a new token, if that is not the agent it is for: by itself whoever has it made. */
export function speakerOf({ agent, person }: { agent?: string; person?: string }, caller: Caller): string | null {
  if (agent !== undefined) return null
  if (person !== undefined) return person === caller.tenant.person ? null : person
  return isHolder(caller) ? null : caller.name
}

/** Whoever comes with another name was given it with their token. That somebody has a name at last is no event: nobody knew them by another. */
export function decideRename(name: string, caller: Caller): Outcome<NewEvent[]> {
  if (!isHolder(caller)) {
    return refuse('forbidden', `The name ${caller.name} comes with the token, and cannot be changed.`, {
      hint: 'Ask for a token with another name.',
      instead: { operation: 'token.add', input: {}, wants: ['person'] },
    })
  }
  const { person } = caller.tenant
  return grant(
    person === undefined || person === name ? [] : [{ type: 'caller.renamed', session: 0, data: { caller: { name }, was: person } }],
  )
}
