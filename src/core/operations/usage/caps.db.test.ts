import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { asEngine, newWorld } from '../../../../tests/support/world.ts'
import type { GivenInput } from '../../engine-contract/index.ts'
import type { Caller } from '../../ports/caller.ts'

const dollar = 1_000_000_000

describeOnEachDatabase('caps', newWorld, (world) => {
  /** A tenant of its own, whose agents ask and are answered by hand. */
  async function newTenant(name: string) {
    await world.ask('tenant.add', { name })
    const caller = await world.punchlist.localCaller({ tenant: name })
    const engine = { caller: asEngine(caller) }
    await world.ask('agent.define', { id: 'coder', definition: { runner: 'function' } }, { caller })
    const newSession = async (parent?: number) => (await world.ask('session.add', { agent: 'coder', parent }, { caller })).session.number
    const claim = async (session: number) => {
      await world.ask('message.send', { session, text: 'go' }, { caller })
      return world.ask('run.claim', { session, node: 'n', lease: 600_000 }, engine)
    }
    const awake = async (session: number) => {
      const claimed = await claim(session)
      if (!claimed.claimed) throw new Error(claimed.reason)
      const { id, task, fence } = claimed.run
      return {
        session,
        run: id,
        agent: { ...caller, agent: 'coder', name: 'coder', operator: false, run: { id, session, task, fence } } as Caller,
      }
    }
    type Run = Awaited<ReturnType<typeof awake>>
    const begin = ({ session, agent }: Run, more: Partial<GivenInput<'message.begin'>> = {}) =>
      world.ask('message.begin', { session, ...more }, { caller: asEngine(agent) })
    const end = ({ agent }: Run, begun: Awaited<ReturnType<typeof begin>>, nanodollars: number, tokens = 1) => {
      if (begun.next !== 'reply') throw new Error(`not asked: ${begun.next}`)
      const content = [{ type: 'text' as const, text: 'said' }]
      const usage = { inputTokens: tokens, outputTokens: 0, nanodollars }
      const input = { message: begun.message.number, content, finish: 'tool-calls', model: 'a/b', usage }
      return world.ask('message.end', input, { caller: asEngine(agent) })
    }
    /** The run ends as the engine ends it. */
    const finish = ({ run }: Run, outcome: 'done' | 'budget' = 'done') => world.ask('run.finish', { run, outcome }, engine)
    const set = (input: GivenInput<'cap.set'>) => world.ask('cap.set', input, { caller })
    const told = async () => (await world.ask('notification.list', {}, { caller })).notifications.map(({ text }) => text)
    const get = async (session: number) => (await world.ask('session.get', { session }, { caller })).session
    return { caller, engine, newSession, claim, awake, begin, end, finish, set, told, get }
  }

  test('[CP7] a tenant begins with a cap on the requests of a run and one on its money a day, which lets models without a price through', async () => {
    const { caller } = await newTenant('usual')
    const expected = [
      { number: 1, scope: 'run', measure: 'requests', amount: 300, per: 'all', used: null },
      { number: 2, scope: 'tenant', measure: 'money', amount: 25, per: 'day', unpriced: 'allow', used: 0 },
    ]
    expect((await world.ask('cap.list', {}, { caller })).caps).toMatchObject(expected)
    expect((await world.ask('cap.list', {})).caps.slice(0, 2)).toMatchObject(expected)
  })

  test('[CP8] however requests of many runs interleave, a cap on requests is never passed, and one on money by no more than what each had under way', async () => {
    const { awake, newSession, begin, end, set, get } = await newTenant('crowd')
    await set({ scope: 'tenant', measure: 'money', amount: 1 })
    const runs = []
    for (let count = 0; count < 6; count++) runs.push(await awake(await newSession()))
    const price = 0.15 * dollar
    // All at once: none knows what the others will come to.
    const first = await Promise.all(runs.map((run) => begin(run)))
    expect(first.map(({ next }) => next)).toEqual(Array(6).fill('reply'))
    for (const [index, run] of runs.entries()) await end(run, first[index] as (typeof first)[number], price)
    // 0.90 is spent: one may be asked, and the others wait for what that comes to.
    const second = []
    for (const run of runs) second.push(await begin(run))
    expect(second.map(({ next }) => next)).toEqual(['reply', ...Array(5).fill('wait')])
    await end(runs[0] as (typeof runs)[number], second[0] as (typeof second)[number], price)
    const third = []
    for (const run of runs) third.push((await begin(run)).next)
    expect(third).toEqual(Array(6).fill('parked'))
    expect((await get(runs[1]?.session ?? 0)).parked).toMatchObject({ why: 'cap', detail: 'cap #2 ($1 a day for everybody) is reached' })
    const few = await newTenant('few')
    await few.set({ scope: 'tenant', measure: 'requests', amount: 2 })
    const asking = [
      await few.awake(await few.newSession()),
      await few.awake(await few.newSession()),
      await few.awake(await few.newSession()),
    ]
    expect((await Promise.all(asking.map((run) => few.begin(run)))).map(({ next }) => next).toSorted()).toEqual(['reply', 'reply', 'wait'])
  })

  test('[CP9] what was set aside is free again when its run is over, however that ends', async () => {
    const { awake, newSession, begin, set, finish, engine } = await newTenant('freed')
    await set({ scope: 'tenant', measure: 'requests', amount: 3 })
    const [one, two, three, four] = [
      ...[await awake(await newSession()), await awake(await newSession())],
      ...[await awake(await newSession()), await awake(await newSession())],
    ] as const
    if (!one || !two || !three || !four) throw new Error('four runs')
    for (const run of [one, two, three]) expect((await begin(run)).next).toBe('reply')
    expect((await begin(four)).next).toBe('wait')
    await finish(one)
    // What it asked has been counted, and two are still under way.
    expect((await begin(four)).next).toBe('wait')
    await world.punchlist.store.write(engine.caller.tenant.number, async (writing) => {
      const row = await writing.find('run', two.run)
      if (row) await writing.apply([{ kind: 'update', noun: 'run', row: { ...row, leaseUntil: 1, version: row.version + 1 } }])
    })
    await world.ask('run.recover', { run: two.run }, engine)
    await finish(three)
    expect((await begin(four)).next).toBe('parked')
  })

  test('[CP10] people are told at 80 % and at the cap once, whoever asks; raising it begins anew', async () => {
    const { awake, newSession, begin, end, set, told, caller } = await newTenant('told')
    const { cap } = await set({ scope: 'tenant', measure: 'tokens', amount: 100 })
    const runs = [await awake(await newSession()), await awake(await newSession())]
    const [one, two] = runs
    if (!one || !two) throw new Error('two runs')
    await end(one, await begin(one), 1, 80)
    for (const run of runs) await end(run, await begin(run), 1, 1)
    expect(await told()).toEqual([
      `Cap #${cap.number} (100 tokens a day for everybody) is nearly reached, 80 tokens used: raise it in time if the work is to go on.`,
    ])
    await end(one, await begin(one), 1, 30)
    for (const run of [one, two, one]) expect((await begin(run)).next).toBe('parked')
    expect(await told()).toHaveLength(2)
    await world.ask('cap.raise', { cap: cap.number, to: 120 }, { caller })
    await begin(two)
    expect(await told()).toHaveLength(3)
  })

  test('[CP11] a parked session ends as budget, says which cap and until when, keeps what it is told, and goes on by itself when the cap is raised', async () => {
    const { awake, newSession, begin, end, set, finish, claim, get, caller, engine } = await newTenant('raised')
    const session = await newSession()
    const { cap } = await set({ scope: 'session', of: String(session), measure: 'money', amount: 0.5 })
    const run = await awake(session)
    await end(run, await begin(run), 0.6 * dollar)
    expect((await begin(run)).next).toBe('parked')
    await finish(run, 'budget')
    expect(await get(session)).toMatchObject({
      state: 'awaiting_human',
      outcome: 'budget',
      next: { kind: 'cap', cap: cap.number, until: 0 },
    })
    const { overview } = await world.ask('overview.get', {}, { caller })
    expect(overview.needsYou).toMatchObject([
      { session, why: 'cap', detail: `cap #${cap.number} ($0.50 for session #${session}) is reached` },
    ])
    // Whatever wakes it meanwhile starts nothing, and is kept.
    expect(await claim(session)).toEqual({ claimed: false, reason: `cap #${cap.number} ($0.50 for session #${session}) is reached` })
    expect((await world.ask('cap.list', {}, { caller })).caps.find(({ number }) => number === cap.number)).toMatchObject({
      used: 0.6,
      parked: 1,
    })
    await world.ask('cap.raise', { cap: cap.number, to: 1 }, { caller })
    expect(await world.ask('cap.release', { cap: cap.number }, engine)).toEqual({ released: 1 })
    expect(await get(session)).toMatchObject({ parked: null, next: { kind: 'due' } })
    const again = await world.ask('run.claim', { session, node: 'n', lease: 600_000 }, engine)
    expect(again).toMatchObject({ claimed: true })
    expect(await world.refused('cap.raise', { cap: cap.number, to: 0.2 }, { caller })).toMatchObject({ code: 'conflict' })
  })

  test('[CP12] a cap below what is spent already parks at once; what stands below a capped task or session counts for it', async () => {
    const { awake, newSession, begin, end, set, get, claim, caller } = await newTenant('below')
    const above = await newSession()
    const child = await newSession(above)
    const run = await awake(child)
    await end(run, await begin(run), 2 * dollar)
    await set({ scope: 'session', of: String(above), measure: 'money', amount: 1 })
    expect((await begin(run)).next).toBe('parked')
    expect(await claim(above)).toMatchObject({ claimed: false, reason: expect.stringContaining(`for session #${above}`) })
    expect(await get(above)).toMatchObject({ outcome: 'budget', state: 'awaiting_human' })
    const { task } = await world.ask('task.add', { title: 'work', owner: 'coder' }, { caller })
    await set({ scope: 'task', of: String(task.number), measure: 'requests', amount: 0 })
    expect(await claim(task.session)).toMatchObject({ claimed: false, reason: expect.stringContaining(`for task #${task.number}`) })
  })

  test('[CP2] a model without a price is parked under a cap on money, and an agent that never says what it costs after its first turn', async () => {
    const { awake, newSession, begin, set, get } = await newTenant('unpriced')
    await set({ scope: 'agent', measure: 'money', amount: 100 })
    const run = await awake(await newSession())
    expect(await begin(run, { model: { name: 'local/qwen', isPriced: false } })).toMatchObject({
      next: 'parked',
      detail: expect.stringContaining('local/qwen has no price'),
    })
    expect((await get(run.session)).parked).toMatchObject({ why: 'unpriced', until: 0 })
    const silent = await awake(await newSession())
    expect((await begin(silent)).next).toBe('reply')
    await world.ask('message.begin', { session: silent.session, isFurther: true }, { caller: asEngine(silent.agent) })
    expect((await begin(silent)).next).toBe('again')
    expect(await begin(silent)).toMatchObject({ next: 'reply' })
    expect((await begin(silent)).next).toBe('again')
    expect(await begin(silent)).toMatchObject({ next: 'parked', detail: expect.stringContaining('does not say what it costs') })
  })

  test('[CP6] caps are set, raised and removed by people, for what there is', async () => {
    const { set, caller } = await newTenant('people')
    const { cap } = await set({ scope: 'agent', of: 'coder', measure: 'minutes', amount: 90 })
    expect((await set({ scope: 'agent', of: 'coder', measure: 'minutes', amount: 30 })).cap).toMatchObject({
      number: cap.number,
      amount: 30,
    })
    expect((await world.refused('cap.set', { scope: 'agent', of: 'nobody', measure: 'money', amount: 1 }, { caller })).code).toBe(
      'not_found',
    )
    expect((await world.refused('cap.set', { scope: 'task', of: '99', measure: 'money', amount: 1 }, { caller })).code).toBe('not_found')
    const asAgent = { caller: { ...caller, agent: 'coder', name: 'coder' } }
    for (const [name, input] of [
      ['cap.set', { scope: 'tenant', measure: 'money', amount: 1_000 }],
      ['cap.raise', { cap: cap.number, to: 1_000 }],
      ['cap.remove', { cap: cap.number }],
    ] as const)
      expect((await world.refused(name, input, asAgent)).code).toBe('forbidden')
    await world.ask('cap.remove', { cap: cap.number }, { caller })
    expect((await world.ask('cap.list', {}, { caller })).caps).toHaveLength(2)
  })
})
