import type { Cap } from '../../../contract/nouns/cap.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import { amountText } from './cap-text.ts'

export interface CapWish extends Pick<Cap, 'scope' | 'of' | 'measure' | 'amount'> {
  per?: 'day' | 'month'
  /** As it was, if not said; a new one parks them. */
  unpriced?: Cap['unpriced']
  by: string
}

type Decided = { before: Cap; fields: Pick<Cap, 'amount' | 'unpriced'> } | { fresh: Omit<Cap, 'id' | 'number'> }

/** Of the same there is one cap: another word about it changes that one. */
export function decideCap(wish: CapWish, all: readonly Cap[], most: number, now: number): Outcome<Decided> {
  const { scope, of, measure, amount, unpriced, by } = wish
  if (wish.per !== undefined && scope !== 'tenant' && !(scope === 'agent' && wish.per === 'day')) {
    return wrong('per', `is a day for an agent, a day or a month for the tenant, and nothing for a ${scope}: leave it out`)
  }
  const per = scope === 'tenant' || scope === 'agent' ? (wish.per ?? 'day') : 'all'
  const before = all.find((cap) => cap.scope === scope && cap.of === of && cap.measure === measure && cap.per === per)
  if (before !== undefined) return grant({ before, fields: { amount, unpriced: unpriced ?? before.unpriced } })
  if (all.length >= most)
    return refuse('conflict', `There are ${most} caps, which is as many as there can be.`, { hint: 'Remove one first.' })
  const fresh = { told: [], createdBy: by, createdAt: now, updatedAt: now, version: 1 }
  return grant({ fresh: { scope, of, measure, per, amount, unpriced: unpriced ?? 'park', ...fresh } })
}

/** The tenant and runs have no names here; tasks and sessions go by their numbers. */
export function judgeWhom(scope: Cap['scope'], said: string): Outcome<string> {
  const name = said.trim().replace(/^#/, '')
  if (name !== '' && (scope === 'tenant' || scope === 'run'))
    return wrong('of', `is for agents, tasks and sessions: leave it out for ${scope === 'run' ? 'runs' : 'the tenant'}`)
  if (name !== '' && scope !== 'agent' && !/^[1-9]\d{0,14}$/.test(name)) return wrong('of', `must be the number of a ${scope}`)
  return grant(name)
}

export function judgeRaise(cap: Cap, to: number): Outcome<null> {
  if (to > cap.amount) return grant(null)
  const which = { ...(cap.of && { of: cap.of }), ...(cap.per === 'month' && { per: cap.per }) }
  return refuse('conflict', `Cap #${cap.number} is ${amountText(cap, cap.amount)} already, so ${amountText(cap, to)} does not raise it.`, {
    hint: 'To lower it, set it anew.',
    instead: { operation: 'cap.set', input: { scope: cap.scope, measure: cap.measure, amount: to, ...which } },
  })
}

function wrong(field: string, problem: string): Outcome<never> {
  return refuse('invalid', `${field}: ${problem}.`, { fields: [{ field, problem }] })
}
