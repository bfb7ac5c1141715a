import type { ClaimFact } from '../../../../contract/nouns/claim.ts'
import type { Todo } from '../../../../contract/nouns/todo.ts'
import type { Obstacle } from '../../../../contract/operations/todo/reasons.ts'
import { claimFact, isLapsed, isLive, mayBeClaimed, missingFor } from '../../../domain/todo/claim.ts'
import type { ReadContext } from '../../../gate/handler.ts'

type Context = Pick<ReadContext, 'store' | 'now'>

/** Who has claimed which of these, by their numbers; undefined when nobody has. */
export async function claimsOn(rows: readonly Todo[], { store, now }: Context): Promise<Record<string, ClaimFact> | undefined> {
  const numbers = rows.filter(({ status }) => mayBeClaimed(status)).map(({ number }) => number)
  const found = (await store.claims.of(numbers)).filter(({ leaseUntil }) => leaseUntil > 0)
  if (found.length === 0) return undefined
  const time = await store.leaseTime()
  return Object.fromEntries(found.map((claim) => [claim.todo, claimFact(claim, time, now)]))
}

export interface Taker {
  /** The claim that the call carries: what it holds is the caller's own. */
  claim?: string
  /** What the caller can do; undefined when that is not asked. */
  capabilities: readonly string[] | undefined
  /** To claim it: what somebody has begun without a claim is then left to them. */
  isClaiming?: true
}

export interface Passed {
  todo: Todo
  obstacles: Obstacle[]
}

/** Those of these ready todos that somebody can have; the others are put to `passed`, with the reason. */
export async function freeAmong(todos: readonly Todo[], taker: Taker, passed: Passed[], { store, now }: Context): Promise<Todo[]> {
  const begun = todos.filter(({ status }) => mayBeClaimed(status)).map(({ number }) => number)
  const claims = new Map((await store.claims.of(begun)).map((claim) => [claim.todo, claim]))
  const time = claims.size === 0 ? undefined : await store.leaseTime()
  return todos.filter((todo) => {
    const claim = claims.get(todo.number)
    const held = claim !== undefined && time !== undefined && claim.id !== taker.claim && isLive(claim, time)
    const missing = taker.capabilities === undefined ? [] : missingFor(todo, taker.capabilities)
    const obstacles: Obstacle[] = missing.length === 0 ? [] : [{ kind: 'requires', missing }]
    if (held) obstacles.unshift(claimedBy(claimFact(claim, time, now)))
    if (obstacles.length > 0) passed.push({ todo, obstacles })
    const isLeft = taker.isClaiming && todo.status !== 'pending' && !(claim !== undefined && time !== undefined && isLapsed(claim, time))
    return obstacles.length === 0 && !isLeft
  })
}

/** The live claim of somebody else. */
export async function heldBy(
  todo: Todo,
  own: string | undefined,
  { store, now }: Context,
): Promise<ReturnType<typeof claimedBy> | undefined> {
  const [claim] = mayBeClaimed(todo.status) ? await store.claims.of([todo.number]) : []
  if (claim === undefined || claim.id === own) return undefined
  const fact = claimFact(claim, await store.leaseTime(), now)
  return fact.live ? claimedBy(fact) : undefined
}

function claimedBy({ by, until }: ClaimFact): Extract<Obstacle, { kind: 'claimed' }> {
  return { kind: 'claimed', by, until }
}
