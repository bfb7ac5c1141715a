import type { NewEvent } from '../../../../contract/nouns/event.ts'
import type { TodoStatus } from '../../../../contract/nouns/todo.ts'
import { claimFact, isLive, judgeCarried, mayBeClaimed, needsClaim, refuseClaimed } from '../../../domain/todo/claim.ts'
import { isOpen } from '../../../domain/todo/readiness.ts'
import type { WriteContext } from '../../../gate/handler.ts'
import { granted } from '../../../gate/refused.ts'
import { wakeFreed } from './lapse.ts'

/**
 * Whatever a call has done, it may have touched what somebody has claimed: then it must carry that claim, unless a person acts. A claim that is carried
 * must be good, and lasts longer by it; one whose todo is finished, reopened or given back is over.
 */
export async function followClaims(context: WriteContext): Promise<void> {
  const { claim, store, now, caller } = context
  const touched = touchedIn(context.events)
  const ended = [...touched].filter(([, { ends }]) => ends).map(([number]) => number)
  if (claim !== undefined) {
    granted(judgeCarried(await store.claims.find(claim), await store.leaseTime(), now))
    context.apply({ kind: 'renew-claim', id: claim })
  }
  if (touched.size > 0 && needsClaim(caller)) await requireClaims([...touched.keys()], context)
  if (ended.length > 0) context.apply({ kind: 'end-claims', todos: ended })
  await wakeFreed(
    [...touched].filter(([, { frees }]) => frees).map(([number]) => number),
    context,
  )
}

async function requireClaims(numbers: readonly number[], { store, claim, now }: WriteContext): Promise<void> {
  const others = (await store.claims.of(numbers)).filter(({ id }) => id !== claim)
  if (others.length === 0) return
  const time = await store.leaseTime()
  const held = others.find((one) => isLive(one, time))
  if (held !== undefined) granted(refuseClaimed({ todo: held.todo, ...claimFact(held, time, now) }))
}

interface Touch {
  /** It is not begun any more, or was given back. */
  ends: boolean
  /** And can be begun by others. */
  frees: boolean
}

/** The todos that may have been claimed before this call has changed them, by their numbers. What only made room in a list was not meant. */
function touchedIn(events: readonly NewEvent[]): Map<number, Touch> {
  const touched = new Map<number, Touch>()
  const added = new Set<number>()
  for (const { type, data } of events) {
    if (!type.startsWith('todo.')) continue
    if (type === 'todo.deletedMany' && 'numbers' in data)
      for (const number of data.numbers) touched.set(number, { ends: false, frees: false })
    if (!('todo' in data) || typeof data.todo !== 'object') continue
    const { number, status } = data.todo
    const was: Record<string, unknown> = ('was' in data && data.was) || {}
    if (type === 'todo.added') added.add(number)
    if (added.has(number) || isOnlyPlaced(type, was)) continue
    const before = (was['status'] as TodoStatus | undefined) ?? status
    if (!touched.has(number) && !mayBeClaimed(before)) continue
    const ends = type !== 'todo.deleted' && (type === 'todo.released' || !mayBeClaimed(status))
    touched.set(number, { ends, frees: ends && isOpen(status) })
  }
  return touched
}

function isOnlyPlaced(type: string, was: Record<string, unknown>): boolean {
  return type === 'todo.edited' && Object.keys(was).every((field) => field === 'position')
}
