import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { fillSessions } from '../../../../tests/support/fill-sessions.ts'
import { asEngine, newWorld } from '../../../../tests/support/world.ts'
import type { Overview } from '../../../contract/nouns/overview.ts'

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
    expect(overview.more).toEqual({ needsYou: 0, running: 0, waiting: 0, stuck: 0, ready: 0, scheduled: 0, everyone: 0 })
  })

  test('[FD15] what is open or blocked on the list that belongs to no session is told and counted, what is in progress first', async () => {
    await world.ask('tenant.add', { name: 'everyone' })
    const caller = await world.punchlist.localCaller({ tenant: 'everyone' })
    const overview = async (limit?: number) => (await world.ask('overview.get', { limit }, { caller })).overview
    expect(await overview()).toMatchObject({ everyone: [], more: { everyone: 0 } })
    const { session } = await world.ask('session.add', { title: 'own' }, { caller })
    await world.ask('todo.add', { session: session.number, subject: 'of a session' }, { caller })
    for (const subject of ['first', 'second', 'done', 'given up']) await world.ask('todo.add', { subject }, { caller })
    await world.ask('todo.add', { subject: 'stands', status: 'blocked', blockedReason: 'no key' }, { caller })
    for (const [todo, status] of [
      [3, 'in_progress'],
      [4, 'completed'],
      [5, 'canceled'],
    ] as const)
      await world.ask('todo.update', { todo, status }, { caller })
    const { everyone, ready, more } = await overview()
    expect(everyone.map(({ number, subject, status, blockedReason }) => [number, subject, status, blockedReason])).toEqual([
      [3, 'second', 'in_progress', null],
      [2, 'first', 'pending', null],
      [6, 'stands', 'blocked', 'no key'],
    ])
    expect([ready.map(({ session: of }) => of), more.everyone]).toEqual([[session.number], 0])
    expect(await overview(1)).toMatchObject({ everyone: [{ number: 3 }], more: { everyone: 2 } })
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

  async function crowded(tenant: string) {
    await world.ask('tenant.add', { name: tenant })
    const caller = await world.punchlist.localCaller({ tenant })
    await world.ask('agent.define', { id: 'ada', definition: { runner: 'function' } }, { caller })
    const { session } = await world.ask('session.add', { title: 'rests', agent: 'ada' }, { caller })
    const { task } = await world.ask('task.add', { title: 'runs', owner: 'ada' }, { caller })
    const fill = (from: number, filling: { count: number; todos?: boolean; task?: number; changedAt?: number }) =>
      fillSessions(world.punchlist.store, from, { tenant: caller.tenant.number, like: session.number, ...filling })
    return { caller, fill, task: task.number }
  }
  const countsIn = ({ more, partial: _partial, spentToday: _spent, ...shown }: Overview) =>
    Object.entries(shown).map(([name, rows]) => [name, rows.length + more[name as keyof typeof more]] as const)

  test('[WP4] sessions and tasks are one list, the last changed first: counted, found by their words and where they stand, with what was handed on', async () => {
    const tenant = 'one-list'
    await world.ask('tenant.add', { name: tenant })
    const caller = await world.punchlist.localCaller({ tenant })
    const engine = { caller: asEngine(caller) }
    const ask: typeof world.ask = (operation, input, call = {}) => world.ask(operation, input, { caller, ...call })
    const listed = async (input: object) => (await ask('overview.work', input)).work.map(({ title }) => title)
    await ask('agent.define', { id: 'ada', definition: { runner: 'function' } })
    const { session: talk } = await ask('session.add', { title: 'A talk' })
    const { task } = await ask('task.add', { title: 'Ship it', owner: 'ada', steps: [{ title: 'pack' }, { title: 'send' }] })
    const { task: part } = await ask('task.addSubtask', { task: task.number, stepIndex: 0, title: 'Pack it', owner: 'ada' })
    await ask('session.pause', { session: talk.number })
    expect(await listed({})).toEqual(['A talk', 'Ship it'])
    expect(await listed({ kind: 'task' })).toEqual(['Ship it'])
    expect((await listed({ text: 'it' })).toSorted()).toEqual(['Pack it', 'Ship it'])
    expect(await listed({ of: task.session })).toEqual(['Pack it'])
    expect(await listed({ agent: 'ada', text: 'ship' })).toEqual(['Ship it'])
    const claim = await ask('run.claim', { session: part.session, node: 'a test', lease: 600_000 }, engine)
    if (!claim.claimed) throw new Error(claim.reason)
    expect(await listed({ show: 'running' })).toEqual(['Pack it'])
    const { work, next, counts } = await ask('overview.work', { limit: 1 })
    expect([work, counts]).toMatchObject([[{ session: talk.number, task: null, hold: 'paused' }], { active: 3, done: 0 }])
    const rest = await ask('overview.work', { limit: 1, after: next ?? '' })
    expect(rest.work).toMatchObject([{ task: task.number, taskStatus: 'active', agent: 'ada', steps: { total: 2, completed: 0 } }])
    await ask('session.archive', { session: talk.number })
    expect(await listed({ show: 'done' })).toEqual(['A talk'])
    expect(await world.refused('overview.work', { show: 'ready', after: 'x' }, { caller })).toMatchObject({ code: 'invalid' })
  })

  test('[OV30] every active task and every session with open work is counted, however many there are and however long ago they changed', async () => {
    const { caller, fill, task } = await crowded('crowded')
    await fill(10_000, { count: 900, todos: true })
    await fill(20_000, { count: 700, task, changedAt: 5 })
    await fill(30_000, { count: 400, changedAt: Date.now() })
    const { overview } = await world.ask('overview.get', { limit: 3 }, { caller })
    const counts = Object.fromEntries(countsIn(overview))
    expect(counts).toMatchObject({ needsYou: 0, running: 0, stuck: 0 })
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(900 + 700 + 1)
    expect(counts['ready']).toBeGreaterThanOrEqual(900)
    expect([overview.ready.length, overview.partial]).toEqual([3, false])
  })

  test('[OV31] where there is more than can be looked at in one request, the overview says so', async () => {
    const { caller, fill } = await crowded('overcrowded')
    await fill(10_000, { count: 2_600, todos: true })
    const { overview } = await world.ask('overview.get', { limit: 3 }, { caller })
    expect(overview.partial).toBe(true)
    expect(overview.ready.length + overview.more.ready).toBe(2_499)
  })

  test('[HM14] home tells what runs with its last words and steps, what was finished today, and what a newcomer has done', async () => {
    const tenant = 'home'
    await world.ask('tenant.add', { name: tenant })
    const caller = await world.punchlist.localCaller({ tenant })
    const engine = { caller: asEngine(caller) }
    const home = async () => (await world.ask('overview.home', { zone: 'UTC' }, { caller })).home
    expect(await home()).toMatchObject({
      begun: { model: false, agent: false, work: false },
      needsYou: { count: 0, oldest: 0 },
      next: { count: 0 },
    })
    await world.ask('agent.define', { id: 'ada', definition: { runner: 'function' } }, { caller })
    const { session: runs } = await world.ask('session.add', { title: 'runs', agent: 'ada' }, { caller })
    for (const subject of ['one', 'two']) await world.ask('todo.add', { session: runs.number, subject }, { caller })
    const { session: done } = await world.ask('session.add', { title: 'done', agent: 'ada' }, { caller })
    await world.ask('todo.add', { session: done.number, subject: 'all of it', status: 'completed' }, { caller })
    await world.ask('todo.add', { subject: 'everyone’s' }, { caller })
    await world.ask('message.send', { session: runs.number, text: 'go' }, { caller })
    const claim = await world.ask('run.claim', { session: runs.number, node: 'a test', lease: 600_000 }, engine)
    if (!claim.claimed) throw new Error(claim.reason)
    await world.ask('todo.update', { todo: 1, status: 'in_progress' }, { caller })
    const told = await home()
    expect(told.running).toMatchObject({
      count: 1,
      list: [{ session: runs.number, said: 'one', steps: { total: 2, completed: 0 }, usage: null }],
    })
    expect(told.done).toMatchObject({
      todos: 1,
      sessions: 1,
      list: [{ session: done.number, title: 'done', steps: { total: 1, completed: 1 } }],
    })
    expect(told.next).toMatchObject({ count: 1, list: [{ kind: 'todo', title: 'everyone’s' }] })
    expect([told.everyone, told.begun, told.spent.limit]).toEqual([1, { model: false, agent: true, work: true }, 25])
    expect(await world.refused('overview.home', { zone: 'Middle/Earth' }, { caller })).toMatchObject({ code: 'invalid' })
  })

  test('[HM15] home is less than 30 KB with five hundred sessions, of which many ask at length', async () => {
    const { caller, fill } = await crowded('at-home')
    await fill(10_000, { count: 500, todos: true })
    for (let index = 0; index < 12; index++) {
      const session = 10_001 + index
      const text = `${index} ${'Which of these should it be, and why is that so? '.repeat(70)}${index * 7}`
      await world.ask('question.ask', { session, text, options: [`this ${index}`, 'that'] }, { caller })
    }
    const answer = await world.ask('overview.home', {}, { caller })
    expect(answer.home.needsYou).toMatchObject({ count: 12, rows: 12 })
    expect(answer.home.needsYou.list).toHaveLength(7)
    expect(answer.home.next.count).toBeGreaterThan(450)
    expect(JSON.stringify(answer).length).toBeLessThan(30_000)
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
