import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../../tests/support/each-database.ts'
import { endTurn, takeRun } from '../../../../../tests/support/turns.ts'
import { asEngine, newWorld } from '../../../../../tests/support/world.ts'
import type { Caller } from '../../../ports/caller.ts'

describeOnEachDatabase('what others have claimed and our own runs', newWorld, (world) => {
  const engine = () => ({ caller: asEngine(world.caller) })
  const newSession = async (...subjects: string[]) => {
    await world.ask('agent.define', { id: 'worker', definition: { runner: 'function', maxWakeCycles: 4, stallAfter: 100 } })
    const session = (await world.ask('session.add', { agent: 'worker' })).session.number
    const todos: number[] = []
    for (const subject of subjects) todos.push((await world.ask('todo.add', { session, subject })).todo.number)
    return { session, todos: todos as [number, number] }
  }
  const outsider = (access: Caller['access'] = 'full'): Caller => ({
    ...world.caller,
    name: 'robot',
    agent: 'robot',
    access,
    operator: false,
  })
  const claim = async (todo: number, caller = outsider()) => (await world.ask('todo.claim', { todo }, { caller })).claimed?.claim.id ?? ''
  const release = (id: string, caller = outsider()) => world.ask('todo.release', {}, { caller, claim: id })
  const shown = async (session: number) => (await world.ask('session.get', { session })).session
  const run = (session: number) => world.ask('run.claim', { session, node: 'n', lease: 600_000 }, engine())
  const job = (key: string) => world.punchlist.store.read(1, ({ jobs }) => jobs.find(key))
  const lapse = (todo: number) =>
    world.punchlist.store.write(1, async (store) => {
      const [held] = await store.claims.of([todo])
      if (held !== undefined) await store.apply([{ kind: 'claim', claim: { ...held, leaseUntil: 1 } }])
    })
  const look = (todo: number) => world.ask('todo.lapse', { todo }, engine())

  test('[CK11] what somebody else has claimed is not open work: no nudge names it, no run goes on for it, and it is said who has it', async () => {
    const { session, todos } = await newSession('theirs', 'ours')
    const [theirs, ours] = todos
    await claim(theirs)
    await world.ask('message.send', { session, text: 'go on' })
    const taken = await takeRun(world, session)
    expect(taken.prompt).toContain('theirs (claimed by robot)')
    expect(await endTurn(world, taken)).toMatchObject({ goesOn: true })
    const { messages } = await world.ask('message.list', { session, limit: 100 })
    const nudge = JSON.stringify(messages.findLast(({ kind }) => kind === 'nudge'))
    expect(nudge).toContain(`[${ours}] ours`)
    expect(nudge).toContain('1 more is claimed by robot: leave it alone.')
    expect(nudge).not.toContain('theirs')
    await world.ask('todo.update', { todo: ours, status: 'completed' }, { caller: taken.caller })
    expect(await endTurn(world, { ...taken, reply: undefined })).toMatchObject({
      goesOn: false,
      run: { outcome: 'blocked', detail: `todo #${theirs} is claimed by robot` },
    })
    expect(await shown(session)).toMatchObject({ state: 'awaiting_peer', next: { kind: 'claimed', todo: theirs, by: 'robot' } })
    const { overview } = await world.ask('overview.get', { limit: 100 })
    expect(overview.waiting.filter((row) => row.session === session)).toMatchObject([{ for: { kind: 'todo', number: theirs } }])
    await world.ask('session.resume', { session })
    expect(await run(session)).toMatchObject({ claimed: false })
    const { task } = await world.ask('task.add', { title: 'its step is taken', owner: 'worker', steps: [{ title: 'taken' }] })
    await world.ask('todo.claim', { session: task.session, own: true }, { caller: outsider() })
    await run(task.session)
    const candidate = async () =>
      (await world.punchlist.store.read(1, ({ tasks }) => tasks.forTick())).find((one) => one.task === task.number)
    expect(await candidate()).toMatchObject({ open: true, claimed: true })
    const { schedule } = await world.ask('schedule.arm', { cron: '0 * * * *', zone: 'UTC' }, engine())
    await world.punchlist.store.write(1, (store) =>
      store.apply([{ kind: 'update', noun: 'schedule', row: { ...schedule, nextAt: Date.now() - 10, version: schedule.version + 1 } }]),
    )
    expect(await world.ask('schedule.fire', { schedule: schedule.number }, engine())).toMatchObject({
      woken: 0,
      skipped: { 'not ready': 1 },
    })
    // What its own agent has claimed is its own.
    const own = await newSession('mine')
    await claim(own.todos[0], { ...outsider(), name: 'worker', agent: 'worker' })
    expect(await shown(own.session)).toMatchObject({ state: 'idle' })
  })

  test('[CK12] when it is given back, or the claim lapses, whoever has it is woken once, and that is paid for; not by who may not start it', async () => {
    const { session, todos } = await newSession('theirs', 'another')
    const [todo, another] = todos
    await release(await claim(todo))
    expect((await job(`wake:${session}`))?.payload).toMatchObject({ trigger: 'ready', nudge: true, news: false })
    expect(await job(`lapse:${todo}`)).toBeUndefined()
    const taken = await takeRun(world, session)
    expect(taken.prompt).toContain('theirs')
    await world.ask('todo.update', { todo: another, status: 'completed' }, { caller: taken.caller })
    const id = await claim(todo)
    expect(await endTurn(world, taken)).toMatchObject({ goesOn: false })

    const robot = { caller: outsider(), claim: id }
    await world.ask('todo.update', { todo, status: 'pending' }, robot)
    expect((await job(`wake:${session}`))?.payload.trigger).toBe('ready')
    await endTurn(world, await takeRun(world, session).then(async (put) => ({ ...put, id: await claim(todo) })))

    const due = (await job(`lapse:${todo}`))?.dueAt ?? 0
    expect(due - Date.now()).toBeGreaterThan(9 * 60_000)
    expect(await look(todo)).toEqual({ lapsed: false })
    expect(await job(`lapse:${todo}`)).toBeDefined()
    await lapse(todo)
    expect(await look(todo)).toEqual({ lapsed: true })
    expect([await job(`lapse:${todo}`), (await job(`wake:${session}`))?.payload.trigger]).toEqual([undefined, 'ready'])
    const again = await takeRun(world, session)
    expect(again.prompt).toContain('theirs')
    const { wakes } = await world.punchlist.store.read(1, async ({ find }) => (await find('session', session)) ?? { wakes: 0 })
    expect(wakes).toBeGreaterThan(0)
    expect(await look(todo)).toEqual({ lapsed: false })
    expect(await job(`wake:${session}`)).toBeUndefined()
    expect((await world.refused('todo.release', {}, { caller: outsider(), claim: id })).code).toBe('conflict')

    const other = await newSession('not theirs to start')
    const limited = outsider('readonly')
    await release(await claim(other.todos[0], limited), limited)
    expect(await run(other.session)).toMatchObject({ claimed: false })
    await claim(other.todos[0], limited)
    await lapse(other.todos[0])
    await look(other.todos[0])
    expect(await run(other.session)).toMatchObject({ claimed: false })
    const everyones = (await world.ask('todo.add', { subject: 'everyone’s' })).todo.number
    await claim(everyones)
    expect(await job(`lapse:${everyones}`)).toBeUndefined()
  })
})
