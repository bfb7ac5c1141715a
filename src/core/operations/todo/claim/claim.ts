import type { Todo } from '../../../../contract/nouns/todo.ts'
import type { Checked, Output } from '../../../../contract/operations/index.ts'
import {
  claimFact,
  decideClaim,
  decideClaimed,
  decideReleased,
  judgeAble,
  judgeCarried,
  newClaimId,
  refuseClaimed,
  refuseUnnamed,
  refuseUnready,
  renewed,
  shownClaim,
} from '../../../domain/todo/claim.ts'
import { becauseOf } from '../../../domain/todo/next.ts'
import { isOpen } from '../../../domain/todo/readiness.ts'
import type { Handlers, WriteContext } from '../../../gate/handler.ts'
import { granted } from '../../../gate/refused.ts'
import type { LeaseTime, StoredClaim } from '../../../ports/store.ts'
import { obstacleLine } from '../../../render/todo/graph.ts'
import { freedBy, readyOf, whatWaits } from '../graph/next.ts'
import { obstaclesOf } from '../graph/obstacles.ts'
import { listsSeenFrom } from '../todo.ts'
import { freeAmong, heldBy, type Passed } from './claims-on.ts'
import { awaitLapse } from './lapse.ts'

type Wish = Checked<'todo.claim'>
type Claimed = Output<'todo.claim'>

export const claimHandlers: Pick<Handlers, 'todo.claim' | 'todo.release'> = {
  async 'todo.claim'(wish, context) {
    const lists = await listsSeenFrom(wish.session, wish.own, context)
    if (context.claim !== undefined) {
      const own = granted(judgeCarried(await context.store.claims.find(context.claim), await context.store.leaseTime(), context.now))
      const todo = await context.require('todo', wish.todo ?? own.todo)
      if (todo.number === own.todo) return keep(todo, own, wish, context)
    }
    return wish.todo === undefined ? takeBest(lists, wish, context) : take(await namedTodo(wish.todo, wish, context), wish, context)
  },

  async 'todo.release'({ todo: reference }, context) {
    const carried = context.claim === undefined ? undefined : await context.store.claims.find(context.claim)
    const named = reference ?? carried?.todo
    if (named === undefined && context.claim !== undefined) granted(judgeCarried(carried, await context.store.leaseTime(), context.now))
    const before = await context.target('todo', named ?? granted(refuseUnnamed()))
    const [claim] = await context.store.claims.of([before.number])
    // Who gives back what nobody has finds it as they want it.
    if (claim === undefined || claim.leaseUntil === 0) return { todo: before }
    return { todo: context.change('todo', before, (newest) => granted(decideReleased(newest, context.caller.name, context.now))) }
  },
}

/** Who asks for what they have got keeps it, for as long as they say now. */
async function keep(todo: Todo, own: StoredClaim, { minutes }: Wish, context: WriteContext): Promise<Claimed> {
  const time = await context.store.leaseTime()
  const claim = renewed(own, minutes, time)
  context.apply({ kind: 'claim', claim })
  await awaitLapse(todo, claim, time, context)
  return answer(todo, todo, claim, time, context)
}

/** The best that is ready and free. All of it is one transaction, and the tenant's writes come one after another: no two get the same. */
async function takeBest(lists: readonly number[], wish: Wish, context: WriteContext): Promise<Claimed> {
  const { tag, capabilities } = wish
  const passed: Passed[] = []
  const freeOf = (todos: readonly Todo[]) => freeAmong(todos, { capabilities, isClaiming: true }, passed, context)
  const [best] = await readyOf(lists, { tag, limit: 1, freeOf }, context)
  return best === undefined ? { claimed: null, waiting: await whatWaits(lists, passed, context) } : take(best, wish, context)
}

/** One that was named: whoever says which may also take over what was begun without a claim. */
async function namedTodo(reference: NonNullable<Wish['todo']>, { capabilities }: Wish, context: WriteContext): Promise<Todo> {
  const todo = await context.target('todo', reference)
  const held = await heldBy(todo, undefined, context)
  if (held !== undefined) granted(refuseClaimed({ todo: todo.number, ...held }))
  const [obstacle] = await obstaclesOf(todo, context)
  if (obstacle !== undefined || !isOpen(todo.status))
    granted(refuseUnready(todo, obstacle === undefined ? `it is ${todo.status}` : obstacleLine(obstacle)))
  granted(judgeAble(todo, capabilities))
  return todo
}

async function take(before: Todo, { minutes }: Wish, context: WriteContext): Promise<Claimed> {
  const { store, caller, now } = context
  const time = await store.leaseTime()
  const [last] = await store.claims.of([before.number])
  const claim = decideClaim({ id: newClaimId(), todo: before.number, by: caller.name, minutes }, last, time, now)
  context.apply({ kind: 'claim', claim })
  await awaitLapse(before, claim, time, context)
  const fact = claimFact(claim, time, now)
  const todo = context.change('todo', before, (newest) => granted(decideClaimed(newest, fact, caller.name, now)))
  return answer(todo, before, claim, time, context)
}

async function answer(todo: Todo, before: Todo, claim: StoredClaim, time: LeaseTime, context: WriteContext): Promise<Claimed> {
  const because = { ...becauseOf(before, context.now), frees: await freedBy(todo, context) }
  return { claimed: { todo, because, claim: shownClaim(claim, time, context.now) }, waiting: [] }
}
