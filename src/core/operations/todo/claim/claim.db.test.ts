import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, newPlace } from '../../../../../tests/support/stores.ts'
import { openWorld, type TestWorld } from '../../../../../tests/support/world.ts'
import type { Todo } from '../../../../contract/nouns/todo.ts'
import { openPunchlist, type Punchlist } from '../../../../server/open.ts'
import type { Caller } from '../../../ports/caller.ts'

const runs = process.env.PUNCHLIST_SOAK === '1' ? 300 : 8
const workers = ['ann', 'ben', 'cem'] as const
type Worker = (typeof workers)[number]

const worker = fc.constantFrom(...workers)
const todo = fc.nat(3)

/** Something that one of three workers does, or a person, or that time does to a claim. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('claim' as const), worker, todo: fc.option(todo, { nil: undefined, freq: 3 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('write' as const, 'complete' as const), worker, todo, carries: fc.boolean() }),
  },
  fc.record({ kind: fc.constantFrom('release' as const, 'renew' as const), worker, todo }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('lapse' as const), todo }) },
  fc.record({ kind: fc.constant('person' as const), todo, status: fc.constantFrom('pending' as const, 'completed' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** What is to be true of a todo. */
interface Known {
  number: number
  subject: string
  status: Todo['status']
  holder: { id: string; by: Worker; live: boolean } | null
}

describe.each(databases)('claims on %s', (kind) => {
  let world: TestWorld
  /** Another process, as far as the database can tell. */
  let other: Punchlist
  let agents: Record<Worker, Caller>

  beforeAll(async () => {
    const place = await newPlace(kind)
    world = await openWorld(place)
    other = await openPunchlist(place.place)
    const { localCaller } = world.punchlist
    const [ann, ben, cem] = await Promise.all(workers.map((agent) => localCaller({ agent })))
    agents = { ann, ben, cem } as Record<Worker, Caller>
  })
  afterAll(async () => {
    await other.close()
    await world.close()
  })

  async function newList(count: number): Promise<{ session: number; todos: Todo[] }> {
    const { session } = await world.ask('session.add', {})
    const items = Array.from({ length: count }, (_, index) => ({ subject: `todo ${index}` }))
    const { todos } = await world.ask('todo.addMany', { session: session.number, items })
    return { session: session.number, todos }
  }

  /** As if its holder had not been heard of for too long. */
  async function lapse(number: number): Promise<void> {
    await world.punchlist.store.write(world.caller.tenant.number, async (store) => {
      const [claim] = await store.claims.of([number])
      if (claim !== undefined) await store.apply([{ kind: 'claim', claim: { ...claim, leaseUntil: 1 } }])
    })
  }

  test('[CK1] whatever workers and people do, a todo has one live claim at most, nobody writes without it, and nothing is lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const { session, todos } = await newList(4)
        const model = todos.map(({ number, subject }): Known => ({ number, subject, status: 'pending', holder: null }))
        const remembered = new Map<string, string>()
        for (const [place, one] of steps.entries()) {
          await take(one, place, { session, model, remembered })
          await agrees(session, model)
        }
      }),
      { numRuns: runs, endOnFailure: true },
    )
  })

  interface Play {
    session: number
    model: Known[]
    /** The claim ids that workers have got, whether they are still good or not. */
    remembered: Map<string, string>
  }

  async function take(one: Step, place: number, play: Play): Promise<void> {
    if (one.kind === 'claim') return claim(one.worker, one.todo, play)
    const known = play.model[one.todo] as Known
    if (one.kind === 'lapse') {
      if (known.holder === null) return
      await lapse(known.number)
      known.holder.live = false
      return
    }
    if (one.kind === 'person') {
      await world.ask('todo.update', { todo: known.number, status: one.status })
      if (known.status !== one.status) Object.assign(known, { status: one.status, holder: null })
      return
    }
    const carries = !('carries' in one) || one.carries
    const id = carries ? play.remembered.get(`${one.worker} ${known.number}`) : undefined
    const isLive = known.holder?.live === true
    const may = id === undefined ? !isLive : isLive && known.holder?.id === id
    const call = { caller: agents[one.worker], claim: id }
    const { perform } = place % 2 === 0 ? world.punchlist : other
    if (one.kind === 'renew') {
      if (id === undefined) return
      const outcome = await perform('todo.claim', { minutes: 5 }, call)
      expect(outcome).toMatchObject(may ? { granted: true, value: { claimed: { claim: { id, minutes: 5 } } } } : { granted: false })
      return
    }
    const { number } = known
    const subject = `write ${place}`
    const outcome = await (one.kind === 'release'
      ? perform('todo.release', { todo: number }, call)
      : perform('todo.update', { todo: number, ...(one.kind === 'write' ? { subject } : { status: 'completed' }) }, call))
    if (!outcome.granted) expect(outcome.refusal).toMatchObject({ code: 'conflict', hint: expect.stringMatching(/laim/) })
    expect({ ...one, granted: outcome.granted }).toEqual({ ...one, granted: may })
    if (!may) return
    if (one.kind === 'write') known.subject = subject
    else if (one.kind === 'complete') Object.assign(known, { status: 'completed', holder: null })
    else if (known.holder !== null) Object.assign(known, { status: 'pending', holder: null })
  }

  async function claim(by: Worker, index: number | undefined, { session, model, remembered }: Play): Promise<void> {
    const isFree = ({ status, holder }: Known) => status === 'pending' || (status === 'in_progress' && holder?.live === false)
    const free = model.filter(isFree)
    const named = index === undefined ? undefined : (model[index] as Known)
    const wanted = named ?? free.find(({ status }) => status === 'in_progress') ?? free[0]
    const outcome = await world.punchlist.perform('todo.claim', { session, own: true, todo: named?.number }, { caller: agents[by] })
    if (named !== undefined && !isFree(named)) {
      expect(outcome).toMatchObject({ granted: false, refusal: { code: 'conflict' } })
      return
    }
    if (!outcome.granted) throw new Error(outcome.refusal.message)
    const { claimed } = outcome.value
    expect(claimed?.todo.number).toBe(wanted?.number)
    if (claimed === null || wanted === undefined) return
    expect(claimed).toMatchObject({ todo: { status: 'in_progress' }, claim: { by, minutes: 10, todo: wanted.number } })
    remembered.set(`${by} ${wanted.number}`, claimed.claim.id)
    Object.assign(wanted, { status: 'in_progress', holder: { id: claimed.claim.id, by, live: true } })
  }

  async function agrees(session: number, model: readonly Known[]): Promise<void> {
    const { todos, claims = {} } = await world.ask('todo.list', { session, own: true, includeFinished: true, order: 'position' })
    const seen = todos.map(({ number, subject, status }) => ({
      number,
      subject,
      status,
      claim: claims[number] && { ...claims[number], until: 0 },
    }))
    expect(seen).toEqual(
      model.map(({ number, subject, status, holder }) => ({
        number,
        subject,
        status,
        claim: holder === null ? undefined : { by: holder.by, until: 0, live: holder.live },
      })),
    )
  }

  test('[CK2] of many who claim at once, in two processes, no two get the same todo', async () => {
    const { session, todos } = await newList(12)
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, index) => {
        const { perform } = index % 2 === 0 ? world.punchlist : other
        return perform('todo.claim', { session, own: true }, { caller: agents[workers[index % 3] as Worker] })
      }),
    )
    const claimed = all.map((outcome) => (outcome.granted ? outcome.value.claimed : undefined))
    const got = claimed.flatMap((one) => (one == null ? [] : [one.todo.number]))
    expect(got.toSorted((one, next) => one - next)).toEqual(todos.map(({ number }) => number))
    expect(claimed.filter((one) => one === null)).toHaveLength(18)
    expect(new Set(claimed.flatMap((one) => (one == null ? [] : [one.claim.id]))).size).toBe(12)
  })

  test('[CK3] whoever is refused is told who has it and until when; a person, and nobody else, acts without the claim', async () => {
    const { session, todos } = await newList(3)
    const [first, second] = todos as [Todo, Todo]
    const { claimed } = await world.ask('todo.claim', { session, own: true, minutes: 30 }, { caller: agents.ann })
    const number = claimed?.todo.number ?? 0
    expect(number).toBe(first.number)
    const refusal = await world.refused('todo.update', { todo: number, subject: 'x' }, { caller: agents.ben })
    expect(refusal.message).toMatch(/^Todo #\d+ is claimed by ann until \d{4}-\d\d-\d\d \d\d:\d\d UTC\. Nothing was changed\.$/)
    const inMcp: Caller = { ...world.caller, connection: 'a program that speaks for them' }
    const writes = [
      ['todo.completeMany', { todos: [number] }],
      [
        'todo.updateMany',
        {
          updates: [
            { todo: second.number, subject: 'y' },
            { todo: number, subject: 'x' },
          ],
        },
      ],
      ['todo.move', { todo: number, to: 0 }],
      ['todo.delete', { todo: number }],
      ['todo.deleteMany', { session, scope: 'all' }],
      ['list.replace', { session, todos: [{ id: first.id, content: 'x', status: 'completed', priority: 'medium' }] }],
      ['todo.release', { todo: number }],
    ] as const
    for (const [name, input] of writes) {
      for (const caller of [agents.ben, inMcp])
        expect((await world.refused(name, input, { caller })).message, name).toMatch(/claimed by ann/)
    }
    expect((await world.ask('todo.get', { todo: second.number })).todo).toEqual(second)
    // Another one's place may change what comes before it in the list.
    await world.ask('todo.move', { todo: todos[2]?.number ?? 0, before: number }, { caller: agents.ben })
    const { claims } = await world.ask('todo.get', { todo: number })
    expect(claims?.[number]).toMatchObject({ by: 'ann', live: true })
    expect((claims?.[number]?.until ?? 0) - Date.now()).toBeGreaterThan(29 * 60_000)
    expect((await world.ask('todo.why', { todo: number })).obstacles).toMatchObject([{ kind: 'claimed', by: 'ann' }])
    expect((await world.ask('todo.next', { session, own: true })).next.map(({ todo }) => todo.number)).not.toContain(number)
    const own = await world.ask('todo.next', { session, own: true }, { caller: agents.ann, claim: claimed?.claim.id ?? '' })
    expect(own.next.map(({ todo }) => todo.number)).toEqual([number])
    await world.ask('todo.update', { todo: number, status: 'pending' })
    expect(
      await world.refused('todo.update', { todo: number, subject: 'x' }, { caller: agents.ann, claim: claimed?.claim.id ?? '' }),
    ).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/is over: it was given back/),
    })
  })

  test('[CK4] every call that carries a claim renews it, also one that reads, and raises no version; a repeated call gets the same claim', async () => {
    const { session } = await newList(2)
    const call = { caller: agents.ann, key: `key ${session}` }
    const { claimed } = await world.ask('todo.claim', { session, own: true }, call)
    expect((await world.ask('todo.claim', { session, own: true }, call)).claimed?.claim.id).toBe(claimed?.claim.id)
    const number = claimed?.todo.number ?? 0
    const leaseOf = () =>
      world.punchlist.store.read(world.caller.tenant.number, async ({ claims }) => (await claims.of([number]))[0]?.leaseUntil ?? 0)
    const shorten = () =>
      world.punchlist.store.write(world.caller.tenant.number, async (store) => {
        const [claim] = await store.claims.of([number])
        if (claim !== undefined) await store.apply([{ kind: 'claim', claim: { ...claim, leaseUntil: claim.leaseUntil - 300_000 } }])
      })
    const before = await leaseOf()
    const calls = [
      () => world.ask('todo.get', { todo: number }, { caller: agents.ann, claim: claimed?.claim.id ?? '' }),
      () => world.ask('todo.add', { session, subject: 'found on the way' }, { caller: agents.ann, claim: claimed?.claim.id ?? '' }),
      () => world.ask('todo.claim', {}, { caller: agents.ann, claim: claimed?.claim.id ?? '' }),
    ]
    for (const one of calls) {
      await shorten()
      await one()
      expect(await leaseOf()).toBeGreaterThanOrEqual(before)
    }
    expect((await world.ask('todo.get', { todo: number })).todo.version).toBe(claimed?.todo.version)
    // No reading makes a lapsed claim good again.
    await lapse(number)
    await world.ask('todo.get', { todo: number }, { caller: agents.ann, claim: claimed?.claim.id ?? '' })
    expect(await leaseOf()).toBe(1)
  })

  test('[CK5] a todo is claimed only by who can do all that it requires, and is passed over for others', async () => {
    const { number: session } = (await world.ask('session.add', {})).session
    const { todo: first } = await world.ask('todo.add', { session, subject: 'train it', priority: 'high', requires: ['gpu', 'linux'] })
    const { todo: second } = await world.ask('todo.add', { session, subject: 'describe it' })
    expect((await world.refused('todo.claim', { todo: first.number, capabilities: ['gpu'] })).message).toMatch(/requires linux,/)
    expect((await world.ask('todo.next', { session, capabilities: ['gpu'] })).next[0]?.todo.number).toBe(second.number)
    expect((await world.ask('todo.claim', { session }, { caller: agents.ann })).claimed?.todo.number).toBe(second.number)
    const none = await world.ask('todo.claim', { session, own: true }, { caller: agents.ben })
    expect(none.waiting.map(({ obstacles }) => obstacles[0]?.kind).toSorted()).toEqual(['claimed', 'requires'])
    const able = await world.ask('todo.claim', { session, capabilities: ['linux', 'gpu', 'mac'] }, { caller: agents.ben })
    expect(able.claimed?.todo.number).toBe(first.number)
  })

  test('[CK6] the log tells who claimed what, and gave it back, but not what a claim is held by', async () => {
    const { session } = await newList(1)
    const { last } = await world.ask('event.list', { limit: 1 })
    const { claimed } = await world.ask('todo.claim', { session, own: true }, { caller: agents.ann })
    await world.ask('todo.release', {}, { caller: agents.ann, claim: claimed?.claim.id ?? '' })
    const { events } = await world.ask('event.list', { after: last, limit: 50 })
    expect(events.map(({ type }) => type)).toEqual(['todo.started', 'todo.claimed', 'todo.reopened', 'todo.released'])
    expect(JSON.stringify(events)).not.toContain(claimed?.claim.id)
    expect(JSON.stringify(await world.ask('todo.list', { session }))).not.toContain(claimed?.claim.id)
  })

  test('[CK7] what is begun without a claim is left to whoever began it, unless it is named; what waits cannot be claimed', async () => {
    const { session, todos } = await newList(2)
    const [first, second] = todos as [Todo, Todo]
    await world.ask('todo.update', { todo: first.number, status: 'in_progress' })
    await world.ask('todo.wait', { todo: second.number, for: [first.number] })
    const none = await world.ask('todo.claim', { session, own: true }, { caller: agents.ann })
    expect(none.claimed).toBeNull()
    expect((await world.refused('todo.claim', { todo: second.number }, { caller: agents.ann })).message).toMatch(
      /cannot be begun: waits for #/,
    )
    expect((await world.ask('todo.claim', { todo: first.number }, { caller: agents.ann })).claimed?.claim).toMatchObject({ fence: 1 })
    await lapse(first.number)
    expect((await world.ask('todo.claim', { session, own: true }, { caller: agents.ben })).claimed?.claim).toMatchObject({ fence: 2 })
  })
})
