import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../tests/support/each-database.ts'
import { asEngine, newWorld } from '../../../tests/support/world.ts'

describeOnEachDatabase('what people look at first', newWorld, (world) => {
  test('[OV7] each session stands where a person looks for it', async () => {
    await world.ask('agent.define', { id: 'ada', definition: { runner: 'function' } })
    const newSession = async (title: string, todos: string[] = []) => {
      const { session } = await world.ask('session.add', { title, agent: 'ada' })
      for (const subject of todos) await world.ask('todo.add', { session: session.number, subject })
      return session.number
    }
    const [asking, running, stuck, ready] = [
      await newSession('asks'),
      await newSession('runs', ['one', 'two']),
      await newSession('stuck', ['never done']),
      await newSession('ready', ['to do']),
    ]
    await newSession('rests')
    await world.ask('question.ask', { session: asking, text: 'Which region?' })
    await world.ask('message.send', { session: running, text: 'go' })
    const engine = { caller: asEngine(world.caller) }
    await world.ask('run.claim', { session: running, node: 'a test', lease: 600_000 }, engine)
    const { todos } = await world.ask('todo.list', { session: running, own: true })
    await world.ask('todo.update', { todo: todos[1]?.number ?? 0, status: 'in_progress' })
    await world.ask('session.pause', { session: stuck })
    const { overview } = await world.ask('overview.get', {})
    expect(overview.needsYou).toMatchObject([{ session: asking, title: 'asks', question: { text: 'Which region?' } }])
    expect(overview.running).toMatchObject([{ session: running, trigger: 'message', open: 2, focus: { subject: 'two' } }])
    expect(overview.stuck).toMatchObject([{ session: stuck, why: 'paused', open: 1 }])
    expect(overview.ready).toMatchObject([{ session: ready, open: 1 }])
    expect(overview.more).toEqual({ needsYou: 0, running: 0, waiting: 0, stuck: 0, ready: 0, scheduled: 0 })
  })

  test('[OV9] a failure is told with what the newest run said of it, and what is blocked with its reason', async () => {
    const tenant = 'stuck'
    await world.ask('tenant.add', { name: tenant })
    const caller = await world.punchlist.localCaller({ tenant })
    const engine = { caller: asEngine(caller) }
    await world.ask('agent.define', { id: 'ada', definition: { runner: 'function' } }, { caller })
    const { session: failing } = await world.ask('session.add', { title: 'fails', agent: 'ada' }, { caller })
    for (const detail of ['an old story', 'the server hung up']) {
      await world.ask('message.send', { session: failing.number, text: 'go' }, { caller })
      const claim = await world.ask('run.claim', { session: failing.number, node: 'a test', lease: 600_000 }, engine)
      if (!claim.claimed) throw new Error(claim.reason)
      await world.ask('run.finish', { run: claim.run.id, outcome: 'failed', detail }, engine)
    }
    const { session: waiting } = await world.ask('session.add', { title: 'waits', agent: 'ada' }, { caller })
    for (const subject of ['sign', 'seal'])
      await world.ask('todo.add', { session: waiting.number, subject, status: 'blocked', blockedReason: 'no key' }, { caller })
    const { overview } = await world.ask('overview.get', {}, { caller })
    const numbers = (await world.ask('todo.list', { session: waiting.number }, { caller })).todos.map(({ number }) => number)
    expect(overview.stuck.map(({ session, detail }) => [session, detail])).toEqual([
      [waiting.number, `#${Math.min(...numbers)} sign is blocked (and 1 more): no key`],
      [failing.number, 'its last run failed: the server hung up'],
    ])
  })

  test('[RP4] the report counts today’s todos, and refuses a zone that is none', async () => {
    const tenant = 'reported'
    await world.ask('tenant.add', { name: tenant })
    const caller = await world.punchlist.localCaller({ tenant })
    const numbers: number[] = []
    for (const subject of ['a', 'b', 'c']) numbers.push((await world.ask('todo.add', { subject }, { caller })).todo.number)
    await world.ask('todo.update', { todo: numbers[0] ?? 0, status: 'completed' }, { caller })
    await world.ask('todo.update', { todo: numbers[1] ?? 0, status: 'canceled' }, { caller })
    const { report } = await world.ask('report.get', { days: 2, zone: 'UTC' }, { caller })
    // The test may run over midnight: then yesterday has what was done before.
    const sum = (field: 'added' | 'completed' | 'canceled') => report.days.reduce((total, day) => total + day[field], 0)
    expect([sum('added'), sum('completed'), sum('canceled')]).toEqual([3, 1, 1])
    expect(report.days.at(-1)?.open).toBe(1)
    expect(await world.refused('report.get', { zone: 'Middle/Earth' })).toMatchObject({
      code: 'invalid',
      hint: expect.stringContaining('IANA'),
    })
  })

  test('[RP5] runs that ended are told with their outcome and agent', async () => {
    const { session } = await world.ask('session.add', { agent: 'ada' })
    await world.ask('message.send', { session: session.number, text: 'go' })
    const engine = { caller: asEngine(world.caller) }
    const claim = await world.ask('run.claim', { session: session.number, node: 'a test', lease: 600_000 }, engine)
    if (!claim.claimed) throw new Error(claim.reason)
    await world.ask('run.finish', { run: claim.run.id, outcome: 'failed', detail: 'no idea' }, engine)
    const { report } = await world.ask('report.get', { days: 2 })
    expect(report.outcomes).toEqual([{ outcome: 'failed', runs: 1 }])
    expect(report.agents).toMatchObject([{ agent: 'ada', runs: 1 }])
  })
})
