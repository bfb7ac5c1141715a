import type { Cap } from '../../../contract/nouns/cap.ts'
import type { NewEvent } from '../../../contract/nouns/event.ts'
import { amountOf, measured, windowOf } from '../../domain/usage/caps.ts'
import { decideCap, judgeRaise, judgeWhom } from '../../domain/usage/set-cap.ts'
import { dayOf, nothing } from '../../domain/usage/total.ts'
import type { HandlersOf, ReadContext, WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import type { Change } from '../../ports/records.ts'
import { knownAgent } from '../agent/known-agent.ts'
import { wakeSession } from '../run/waking.ts'

/** As many as one tenant can have, so that they are read at once. */
const mostCaps = 1_000
const releasedAtOnce = 100

export const capHandlers: HandlersOf<'cap'> = {
  async 'cap.set'({ of: said, ...wish }, context) {
    const of = await nameIn(wish.scope, said, context)
    const all = await context.store.caps.list(mostCaps)
    const decided = granted(decideCap({ ...wish, of, by: context.caller.name }, all, mostCaps, context.now))
    if ('before' in decided) return { cap: changed(decided.before, decided.fields, context) }
    const cap: Cap = { ...decided.fresh, id: context.newId(), number: await context.store.nextNumber('cap') }
    context.add('cap', { cap, events: [{ type: 'cap.set', session: 0, data: { cap } }] })
    return { cap }
  },

  async 'cap.list'(_input, context) {
    const today = dayOf(await context.store.wallTime())
    const caps = []
    for (const cap of await context.store.caps.list(mostCaps)) {
      const parked = (await context.store.sessions.parkedBy(cap.number, releasedAtOnce)).length
      caps.push({ ...cap, used: await usedOf(cap, today, context), parked })
    }
    return { caps }
  },

  async 'cap.raise'({ cap: reference, to }, context) {
    const before = await context.target('cap', reference)
    granted(judgeRaise(before, to))
    return { cap: changed(before, { amount: to }, context) }
  },

  async 'cap.remove'({ cap: reference }, context) {
    const before = await context.target('cap', reference)
    const cap = context.remove('cap', { cap: before, events: [{ type: 'cap.removed', session: 0, data: { cap: before } }] })
    context.apply(release(before.number, context.now))
    return { cap }
  },

  /** Some at a time: a cap may have parked very many. */
  async 'cap.release'({ cap }, context) {
    const parked = await context.store.sessions.parkedBy(cap, releasedAtOnce)
    for (const session of parked) {
      context.keep('session', session, { parked: null, parkedBy: null, updatedAt: context.now })
      await wakeSession({ session: session.number, trigger: 'recovered' }, context)
    }
    context.apply(parked.length === releasedAtOnce ? release(cap, context.now) : { kind: 'dequeue', key: keyOf(cap) })
    return { released: parked.length }
  },
}

/** What the people were told of the cap as it was says nothing of it as it is now. */
function changed(before: Cap, fields: Partial<Cap>, context: WriteContext): Cap {
  const was = Object.fromEntries(Object.keys(fields).map((field) => [field, before[field as keyof Cap]]))
  const cap = context.change('cap', before, (newest) => {
    const after = { ...newest, ...fields, told: [], updatedAt: context.now }
    const events: NewEvent[] = [{ type: 'cap.set', session: 0, data: { cap: after, was } }]
    return { cap: after, events }
  })
  context.apply(release(before.number, context.now))
  return cap
}

const keyOf = (cap: number) => `cap:${cap}`

function release(cap: number, dueAt: number): Extract<Change, { kind: 'enqueue' }> {
  const key = keyOf(cap)
  return { kind: 'enqueue', job: { key, kind: 'schedule', queue: key, session: 0, payload: { reference: String(cap) }, dueAt } }
}

/** Whom a cap is on must be there; it is named as the sums name it. */
async function nameIn(scope: Cap['scope'], said: string, context: WriteContext): Promise<string> {
  const name = granted(judgeWhom(scope, said))
  if (name === '') return ''
  if (scope === 'agent') return (await knownAgent(name, context.store)) === undefined ? context.missing('agent', name) : name
  if (scope === 'task' || scope === 'session') return String((await context.require(scope, Number(name))).number)
  return name
}

async function usedOf(cap: Cap, today: number, { store }: ReadContext): Promise<number | null> {
  if (cap.scope === 'run' || (cap.of === '' && cap.scope !== 'tenant')) return null
  const used = (await store.usage.of(cap.scope, [cap.of], windowOf(cap, today).days)).get(cap.of) ?? nothing
  return amountOf(cap.measure, measured(cap.measure, used))
}
