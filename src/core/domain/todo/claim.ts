import { randomBytes } from 'node:crypto'
import type { Claim, ClaimFact } from '../../../contract/nouns/claim.ts'
import type { Todo, TodoStatus } from '../../../contract/nouns/todo.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import type { Caller } from '../../ports/caller.ts'
import type { LeaseTime, StoredClaim } from '../../ports/store.ts'
import { decideUpdate, type TodoChange, todoEvent } from './todo.ts'

const usualMinutes = 10
const minute = 60_000

/** Nobody guesses it: whoever knows it is the one who claimed the todo. */
export function newClaimId(): string {
  return `claim_${randomBytes(16).toString('base64url')}`
}

/** Held, and by a lease that has not run out. */
export function isLive({ leaseUntil, leaseClock }: StoredClaim, time: LeaseTime): boolean {
  return leaseUntil > time.now && leaseClock === time.clock
}

/** Neither ended nor renewed in time: whoever held it is not heard of any more. */
export function isLapsed(claim: StoredClaim, time: LeaseTime): boolean {
  return claim.leaseUntil > 0 && !isLive(claim, time)
}

/** When it ends by the clock on the wall, which no lease is judged by. */
function untilOf({ leaseUntil, leaseClock, claimedAt, minutes }: StoredClaim, time: LeaseTime, now: number): number {
  return leaseClock === time.clock ? now + leaseUntil - time.now : claimedAt + minutes * minute
}

export function claimFact(claim: StoredClaim, time: LeaseTime, now: number): ClaimFact {
  return { by: claim.by, until: untilOf(claim, time, now), live: isLive(claim, time) }
}

/** As only its holder is told of it. */
export function shownClaim(claim: StoredClaim, time: LeaseTime, now: number): Claim {
  const { id, todo, by, minutes, fence } = claim
  return { id, todo, by, minutes, until: untilOf(claim, time, now), fence }
}

interface NewClaim {
  id: string
  todo: number
  by: string
  minutes: number | undefined
}

/** The newest claim is the only one that a todo knows: with it, all before are over. */
export function decideClaim(
  { minutes = usualMinutes, ...wish }: NewClaim,
  last: StoredClaim | undefined,
  time: LeaseTime,
  now: number,
): StoredClaim {
  return {
    ...wish,
    minutes,
    fence: (last?.fence ?? 0) + 1,
    claimedAt: now,
    leaseUntil: time.now + minutes * minute,
    leaseClock: time.clock,
  }
}

export function renewed(claim: StoredClaim, minutes: number | undefined, time: LeaseTime): StoredClaim {
  const lasting = minutes ?? claim.minutes
  return { ...claim, minutes: lasting, leaseUntil: time.now + lasting * minute }
}

/** Whoever claims a todo has begun it. */
export function decideClaimed(todo: Todo, claim: ClaimFact, by: string, now: number): Outcome<TodoChange> {
  const begun = decideUpdate(todo, { status: 'in_progress' }, by, now)
  if (!begun.granted) return begun
  const after = begun.value.todo
  return grant({
    todo: after,
    events: [...begun.value.events, { type: 'todo.claimed', session: after.session, data: { todo: after, claim } }],
  })
}

/** What was only begun can be begun by others; what is blocked still is. */
export function decideReleased(todo: Todo, by: string, now: number): Outcome<TodoChange> {
  const back = todo.status === 'in_progress' ? decideUpdate(todo, { status: 'pending' }, by, now) : grant<TodoChange>({ todo, events: [] })
  if (!back.granted) return back
  const after = back.value.todo
  return grant({ todo: after, events: [...back.value.events, todoEvent('todo.released', after)] })
}

/** A claimed todo is in one of these; whatever else it becomes ends the claim. */
export function mayBeClaimed(status: TodoStatus): boolean {
  return status === 'in_progress' || status === 'blocked'
}

/** What a todo requires that was not said to be at hand. */
export function missingFor({ requires }: Pick<Todo, 'requires'>, capabilities: readonly string[]): string[] {
  return requires.filter((word) => !capabilities.includes(word))
}

/** People may always act. An agent, and a program that speaks for somebody, changes what is claimed only with the claim. */
export function needsClaim({ agent, access, connection, engine }: Pick<Caller, 'agent' | 'access' | 'connection' | 'engine'>): boolean {
  return engine !== true && (agent !== null || connection !== undefined || access !== 'full')
}

/** The claim that a call carries must be its todo's newest, and live: who comes too late finds others at work. */
export function judgeCarried(claim: StoredClaim | undefined, time: LeaseTime, now: number): Outcome<StoredClaim> {
  if (claim !== undefined && isLive(claim, time)) return grant(claim)
  if (claim === undefined) {
    return refuse('conflict', 'The claim that this call carries is over: its todo was claimed anew, or is gone. Nothing was changed.', {
      hint: 'Claim another todo.',
      instead: { operation: 'todo.claim', input: {} },
    })
  }
  const { todo, leaseUntil } = claim
  const why =
    leaseUntil === 0 ? 'it was given back, or the todo was finished or reopened' : `it lapsed at ${clock(untilOf(claim, time, now))}`
  return refuse('conflict', `The claim on todo #${todo} that this call carries is over: ${why}. Nothing was changed.`, {
    hint: 'Look at the todo as it is now, and claim it again if it is still to be done.',
    instead: { operation: 'todo.claim', input: { todo } },
  })
}

export function refuseClaimed({ todo, by, until }: { todo: number } & Pick<ClaimFact, 'by' | 'until'>) {
  return refuse('conflict', `Todo #${todo} is claimed by ${by} until ${clock(until)}. Nothing was changed.`, {
    hint: 'If that is you, give the id of your claim with the call. If not, claim another one.',
    instead: { operation: 'todo.claim', input: {} },
  })
}

export function judgeAble(todo: Todo, capabilities: readonly string[]): Outcome<null> {
  const missing = missingFor(todo, capabilities)
  if (missing.length === 0) return grant(null)
  return refuse('conflict', `Todo #${todo.number} requires ${missing.join(', ')}, which you have not said that you can do.`, {
    hint: `If you can, say so with the claim: capabilities ${todo.requires.join(', ')}. If not, claim another one.`,
    instead: { operation: 'todo.claim', input: { todo: todo.number, capabilities: todo.requires } },
  })
}

export function refuseUnready(todo: Todo, why: string) {
  return refuse('conflict', `Todo #${todo.number} cannot be begun: ${why}.`, {
    hint: 'Claim another one.',
    instead: { operation: 'todo.claim', input: {} },
  })
}

export function refuseUnnamed() {
  return refuse('invalid', 'Which todo is given back must be said.', { hint: 'Give the id of your claim with the call, or name the todo.' })
}

function clock(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
