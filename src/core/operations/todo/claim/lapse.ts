import type { Rights } from '../../../../contract/nouns/rights.ts'
import type { Todo } from '../../../../contract/nouns/todo.ts'
import { everything, keptRights } from '../../../domain/access/rights.ts'
import { claimFact, isLive } from '../../../domain/todo/claim.ts'
import { isOpen } from '../../../domain/todo/readiness.ts'
import type { Handlers, WriteContext } from '../../../gate/handler.ts'
import type { LeaseTime, StoredClaim } from '../../../ports/store.ts'
import { rightsOfCaller } from '../../caller/rights.ts'
import { wakeSession } from '../../run/waking.ts'
import { isRun } from '../graph/wake-ready.ts'

/** Leases are judged by another clock than jobs: a little later they are over for both. */
const margin = 1_000

/** A claim is looked at when it would lapse; what has no owner wakes nobody. It keeps what those may do who hold it: its end starts nothing that they could not. */
export async function awaitLapse({ session, number }: Todo, claim: StoredClaim, time: LeaseTime, context: WriteContext): Promise<void> {
  if (session === 0) return
  lookAt(number, claimFact(claim, time, context.now).until, keptRights(await rightsOfCaller(context)), context)
}

function lookAt(todo: number, until: number, rights: Rights | null, context: WriteContext): void {
  const key = lapseKey(todo)
  const payload = rights === null ? {} : { rights }
  context.apply({ kind: 'enqueue', job: { key, kind: 'schedule', queue: key, session: 0, payload, dueAt: until + margin } })
}

function lapseKey(todo: number): string {
  return `lapse:${todo}`
}

export const lapse: Handlers['todo.lapse'] = async ({ todo: number }, context) => {
  const job = await context.store.jobs.find(lapseKey(number))
  // Somebody else has looked already.
  if (job === undefined) return { lapsed: false }
  const [claim] = await context.store.claims.of([number])
  const time = await context.store.leaseTime()
  const rights = job.payload.rights ?? null
  if (claim !== undefined && isLive(claim, time)) {
    lookAt(number, claimFact(claim, time, context.now).until, rights, context)
    return { lapsed: false }
  }
  context.apply({ kind: 'dequeue', key: lapseKey(number) })
  const todo = await context.find('todo', number)
  const isLapsed = todo !== undefined && claim !== undefined && claim.leaseUntil > 0
  if (isLapsed) await wakeOwner(todo, claim.by, rights ?? everything, context)
  return { lapsed: isLapsed }
}

/** Whoever has given todos back leaves them to those who have them: they go on, once. */
export async function wakeFreed(freed: readonly number[], context: WriteContext): Promise<void> {
  if (freed.length === 0) return
  for (const { todo: number, by, leaseUntil } of await context.store.claims.of(freed)) {
    const todo = leaseUntil === 0 ? undefined : await context.find('todo', number)
    if (todo === undefined) continue
    context.apply({ kind: 'dequeue', key: lapseKey(number) })
    await wakeOwner(todo, by, await rightsOfCaller(context), context)
  }
}

async function wakeOwner({ session: number, status, waits }: Todo, by: string, rights: Rights, context: WriteContext): Promise<void> {
  if (number === 0 || waits || !isOpen(status)) return
  const session = await context.find('session', number)
  // What its own agent held, it knows of.
  if (session === undefined || session.agent === by || !(await isRun(number, context))) return
  await wakeSession({ session: number, trigger: 'ready', rights }, context)
}
