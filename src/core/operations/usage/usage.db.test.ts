import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { allEvents } from '../../../../tests/support/all-events.ts'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { endTurn, hear, type TakenRun, takeRun } from '../../../../tests/support/turns.ts'
import { asEngine, newWorld } from '../../../../tests/support/world.ts'
import type { Run } from '../../../contract/nouns/run.ts'
import type { Usage, UsageRecord } from '../../../contract/nouns/usage.ts'
import { nothing, sumOf, totalOf } from '../../domain/usage/total.ts'

const model = 'anthropic/claude-sonnet-4-5'
const used: Usage = { inputTokens: 100, cachedTokens: 50, cacheWriteTokens: 10, outputTokens: 20, reasoningTokens: 5, nanodollars: 600 }

describeOnEachDatabase('what is used', newWorld, (world, kind) => {
  const engine = () => ({ caller: asEngine(world.caller) })
  const newSession = async (agent = 'coder', parent?: number) => {
    await world.ask('agent.define', { id: agent, definition: { runner: 'function' } })
    return (await world.ask('session.add', { agent, parent })).session.number
  }
  const awake = async (session: number) => {
    await world.ask('message.send', { session, text: 'go' })
    return takeRun(world, session)
  }
  /** One request, and the next one begun. */
  const request = async (taken: TakenRun, usage: Usage | null | undefined, name: string | null = model) => {
    const reply = taken.reply ?? (await hear(world, taken.run.session, taken.caller)).reply
    await world.ask(
      'message.end',
      { message: reply ?? 0, content: [{ type: 'text', text: 'said' }], finish: 'tool-calls', model: name, usage },
      { caller: asEngine(taken.caller) },
    )
    taken.reply = undefined
  }
  const finish = (taken: TakenRun) => world.ask('run.finish', { run: taken.run.id, outcome: 'done' }, engine())
  const records = async () =>
    (await allEvents(world)).flatMap(({ type, session, data }) =>
      type === 'usage.recorded' ? [{ session, ...(data.usage as UsageRecord) }] : [],
    )
  const costOf = async (input: { session?: number; task?: number; agent?: string; model?: string }) =>
    (await world.ask('cost.get', input)).cost.total
  const counted = ({ run: _run, task: _task, agent: _agent, model: _model, unreported: _un, day: _day, ...usage }: UsageRecord) => usage
  const timeless = <Total extends object>(total: Total) => ({ ...total, milliseconds: 0 })

  test('[CO7] a request is told in the log, and counts for its run, session, agent, model and day in the same commit', async () => {
    const session = await newSession('teller')
    const taken = await awake(session)
    await request(taken, used)
    const { run } = await world.ask('run.get', { run: taken.run.id })
    const expected = timeless(totalOf(used))
    expect(timeless(run.usage ?? {})).toEqual(expected)
    for (const of of [{ session }, { agent: 'teller' }]) expect(timeless(await costOf(of))).toEqual(expected)
    expect((await costOf({ model })).requests).toBeGreaterThan(0)
    expect((await world.ask('session.get', { session })).session.usage).toMatchObject({ requests: 1, nanodollars: 600 })
    expect((await records()).filter(({ agent }) => agent === 'teller')).toEqual([
      { ...used, session, run: run.id, task: null, agent: 'teller', model, unreported: false, day: new Date().toISOString().slice(0, 10) },
    ])
    const { overview } = await world.ask('overview.get', {})
    expect(overview.spentToday.requests).toBe((await world.ask('cost.get', {})).cost.total.requests)
    await finish(taken)
  })

  test('[CO8] what nobody reports counts once as unreported: at the next request, or at the end of the run', async () => {
    const session = await newSession('silent')
    const taken = await awake(session)
    await request(taken, undefined, null)
    expect(await costOf({ session })).toEqual(nothing)
    taken.reply = (await hear(world, session, taken.caller)).reply
    expect(timeless(await costOf({ session }))).toEqual({ ...nothing, requests: 1, unreported: 1, unpriced: 1 })
    await finish(taken)
    expect(timeless(await costOf({ session }))).toEqual({ ...nothing, requests: 2, unreported: 2, unpriced: 2 })
    const next = await awake(session)
    await request(next, null, null)
    await endTurn(world, next)
    expect((await costOf({ session })).requests).toBe(3)
  })

  test('[CO8] a request whose daemon died counts once, as unreported, when its run is taken over', async () => {
    const session = await newSession('dying')
    const { run } = await awake(session)
    await world.punchlist.store.write(world.caller.tenant.number, async (writing) => {
      const row = await writing.find('run', run.id)
      if (row) await writing.apply([{ kind: 'update', noun: 'run', row: { ...row, leaseUntil: 1, version: row.version + 1 } }])
    })
    await world.ask('run.recover', { run: run.id }, engine())
    await world.ask('run.recover', { run: run.id }, engine())
    expect(await costOf({ session })).toEqual({ ...nothing, requests: 1, unreported: 1, unpriced: 1 })
  })

  test('[CO9] what is below counts once in each session and each task above it, and outlives the session it was used in', async () => {
    await newSession('coder')
    const { task } = await world.ask('task.add', { title: 'above', owner: 'coder', steps: [{ title: 'a' }, { title: 'b' }] })
    const above = await takeRun(world, task.session)
    const call = { caller: above.caller }
    const { task: below } = await world.ask('task.addSubtask', { task: task.number, stepIndex: 0, title: 'below' }, call)
    const helper = await newSession('helper', task.session)
    const runs = [above, await takeRun(world, below.session), await awake(helper)]
    for (const taken of runs) await request(taken, { inputTokens: 1, nanodollars: 10 })
    expect([await costOf({ task: task.number }), await costOf({ task: below.number })].map(({ requests }) => requests)).toEqual([3, 1])
    expect([await costOf({ session: task.session }), await costOf({ session: helper })].map(({ nanodollars }) => nanodollars)).toEqual([
      20, 10,
    ])
    for (const taken of runs) await finish(taken)
    const { total } = (await world.ask('cost.get', { by: 'agent' })).cost
    await world.ask('session.delete', { session: helper })
    expect((await world.ask('cost.get', { by: 'session' })).cost).toMatchObject({ total: { nanodollars: total.nanodollars } })
    expect((await costOf({ task: task.number })).nanodollars).toBe(30)
  })

  test('[CO10] however requests come and go, the sums are what the log tells', async () => {
    for (const cap of [1, 2]) await world.ask('cap.remove', { cap })
    const root = await newSession('ada')
    const sessions = [root, await newSession('bob', root), await newSession('ada')]
    const money = fc.option(fc.integer({ min: 0, max: 1_000_000_000_000 }), { nil: undefined })
    const usage = fc.record({ inputTokens: fc.nat(), outputTokens: fc.nat(1_000), nanodollars: money }, { requiredKeys: [] })
    const asked = fc.record({ at: fc.nat(2), usage: fc.option(usage), model: fc.constantFrom('a/one', 'b/two', null), ends: fc.boolean() })
    const open = new Map<number, TakenRun>()
    for (const { at, usage, model: name, ends } of fc.sample(asked, { numRuns: 25, seed: 7 })) {
      const session = sessions[at] ?? root
      const taken = open.get(session) ?? (await awake(session))
      open.set(session, taken)
      await request(taken, usage, name)
      if (!ends) continue
      await finish(taken)
      open.delete(session)
    }
    for (const taken of open.values()) await finish(taken)
    const told = await records()
    const sum = (which: (record: (typeof told)[number]) => boolean) =>
      sumOf(...told.filter(which).map((record) => totalOf(counted(record))))
    const below = new Set<number>([root, sessions[1] ?? 0])
    expect(timeless(await costOf({ session: root }))).toEqual(sum(({ session }) => below.has(session)))
    expect(timeless(await costOf({ session: sessions[1] }))).toEqual(sum(({ session }) => session === sessions[1]))
    for (const agent of ['ada', 'bob']) expect(timeless(await costOf({ agent }))).toEqual(sum((record) => record.agent === agent))
    for (const by of ['agent', 'model', 'day'] as const) {
      const { rows, total } = (await world.ask('cost.get', { by })).cost
      const known = by === 'model' ? sum((record) => record.model !== null) : sum(() => true)
      expect(timeless(sumOf(...rows.map((row) => row.usage)))).toEqual(known)
      expect(timeless(total)).toEqual(sum(() => true))
    }
    const runs: Run[] = (await world.ask('run.list', { limit: 500 })).runs
    expect(timeless(sumOf(...runs.flatMap((run) => run.usage ?? [])))).toEqual(sum(() => true))
    expect((await world.ask('cost.get', {})).cost.total.milliseconds).toBe(sumOf(...runs.flatMap((run) => run.usage ?? [])).milliseconds)
  })

  test.skipIf(kind === 'postgres')(
    '[CO14] a clock that jumps a day and back moves what is recorded to that day, and neither doubles nor loses it',
    async () => {
      const session = await newSession('jumper')
      const taken = await awake(session)
      const [now, day] = [Date.now(), 24 * 60 * 60 * 1_000]
      try {
        for (const time of [now, now + day, now]) {
          vi.useFakeTimers({ toFake: ['Date'], now: time })
          await request(taken, used)
        }
        vi.setSystemTime(now + day)
        const { total, rows } = (await world.ask('cost.get', { session })).cost
        expect(timeless(total)).toEqual(timeless(sumOf(totalOf(used), totalOf(used), totalOf(used))))
        expect(rows.map(({ usage }) => usage.requests)).toEqual([2, 1])
        expect(total.milliseconds).toBeLessThan(day / 24)
      } finally {
        vi.useRealTimers()
      }
      await finish(taken)
    },
  )
})
