import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { databases } from '../../../../tests/support/stores.ts'
import { endTurn, hear, takeRun } from '../../../../tests/support/turns.ts'
import { newWorld, type TestWorld } from '../../../../tests/support/world.ts'
import { createAuthenticate } from '../../gate/authenticate.ts'
import type { Caller } from '../../ports/caller.ts'

describe.each(databases)('runs on %s', (kind) => {
  let world: TestWorld
  let engine: Caller
  beforeAll(async () => {
    world = await newWorld(kind)
    engine = { ...world.caller, name: 'system', operator: false, engine: true }
    await world.ask('agent.define', { id: 'coder', definition: { runner: 'function', instructions: 'You write code.' } })
    await world.ask('agent.define', { id: 'visitor', definition: { runner: 'external' } })
  })
  afterAll(() => world.close())

  const newTask = async (owner = 'coder', steps: { title: string }[] = []) =>
    (await world.ask('task.add', { title: 'the work', owner, steps })).task
  const claim = (session: number, lease = 15_000) => world.ask('run.claim', { session, node: 'here/1/a', lease }, { caller: engine })
  const claimed = async (session: number, lease?: number) => {
    const answer = await claim(session, lease)
    if (!answer.claimed) throw new Error(answer.reason)
    return answer
  }
  const agentOf = ({ run }: Awaited<ReturnType<typeof claimed>>): Caller => ({
    ...world.caller,
    name: run.agent,
    agent: run.agent,
    operator: false,
    run: { id: run.id, session: run.session, task: run.task, fence: run.fence },
  })
  /** Ends a lease behind everybody's back, as time would. */
  const lapse = (run: string) =>
    world.punchlist.store.write(world.caller.tenant.number, async (writing) => {
      const row = await writing.find('run', run)
      if (row) await writing.apply([{ kind: 'update', noun: 'run', row: { ...row, leaseUntil: 1, version: row.version + 1 } }])
    })

  test('[RU1] a claim takes the wake and starts the only run; a second one is told so and takes nothing', async () => {
    const { session } = await newTask()
    const first = await claimed(session)
    expect(first.run).toMatchObject({ agent: 'coder', trigger: 'task_created', fence: 1, endedAt: 0, outcome: null })
    expect(await claim(session)).toEqual({ claimed: false, reason: 'nothing asks for it' })
    const {
      session: { task },
    } = await world.ask('session.get', { session })
    await world.ask('task.addResource', { task: task ?? 0, type: 'url', value: 'https://example.test/' })
    await world.ask('session.pause', { session })
    await world.ask('session.resume', { session })
    expect(await claim(session)).toEqual({ claimed: false, reason: 'already running' })
    await world.ask('run.finish', { run: first.run.id, outcome: 'done' }, { caller: engine })
    // The wake that came during the run was kept, and is taken now.
    expect((await claimed(session)).run).toMatchObject({ trigger: 'resumed', fence: 2 })
  })

  test('[RU2] a claim says what the agent is told: instructions, the work prompt and the task at the tail', async () => {
    const task = await newTask('coder', [{ title: 'write it' }])
    const { system, prompt } = await takeRun(world, task.session)
    expect(system).toBe('You write code.')
    expect(prompt).toMatch(/^Work on your task now\./)
    expect(prompt).toMatch(new RegExp(`<Task id="${task.number}">[\\s\\S]*→ 0\\. write it[\\s\\S]*</Task>$`))
  })

  test('[RU3] what cannot run is settled with the reason, and costs nothing', async () => {
    const visitors = await newTask('visitor')
    expect(await claim(visitors.session)).toEqual({ claimed: false, reason: 'visitor is run from outside' })
    expect(await claim(visitors.session)).toEqual({ claimed: false, reason: 'nothing asks for it' })
    const held = await newTask()
    await world.ask('session.stop', { session: held.session })
    expect(await claim(held.session)).toEqual({ claimed: false, reason: 'stopped' })
    expect(await claim(987_654)).toEqual({ claimed: false, reason: 'nothing asks for it' })
  })

  test('[RU4] only the engine claims, renews, finishes and recovers runs', async () => {
    const { session } = await newTask()
    const { run } = await claimed(session)
    for (const [name, input] of [
      ['run.claim', { session, node: 'x', lease: 1 }],
      ['run.renew', { run: run.id, lease: 1 }],
      ['run.finish', { run: run.id, outcome: 'done' }],
      ['run.recover', { run: run.id }],
    ] as const) {
      expect(await world.refused(name, input), name).toMatchObject({ code: 'forbidden' })
    }
  })

  test('[E1] a run whose lease has run out, or that has ended, can change nothing', async () => {
    const task = await newTask('coder', [{ title: 'one' }])
    const first = await claimed(task.session)
    await world.ask('task.updateStep', { task: task.number, stepIndex: 0, details: 'mine' }, { caller: agentOf(first) })
    await lapse(first.run.id)
    const write = { task: task.number, stepIndex: 0, done: true }
    expect(await world.refused('task.updateStep', write, { caller: agentOf(first) })).toMatchObject({ code: 'run_over' })
    expect(await world.refused('run.renew', { run: first.run.id, lease: 1_000 }, { caller: engine })).toMatchObject({ code: 'run_over' })
    expect(await world.refused('run.finish', { run: first.run.id, outcome: 'done' }, { caller: engine })).toMatchObject({
      code: 'run_over',
    })
    expect((await world.ask('run.recover', { run: first.run.id }, { caller: engine })).recovered).toBe(true)
    const second = await claimed(task.session)
    expect(second.run).toMatchObject({ trigger: 'recovered', fence: 2 })
    expect(await world.refused('todo.add', { session: task.session, subject: 'late' }, { caller: agentOf(first) })).toMatchObject({
      code: 'run_over',
    })
    await world.ask('task.updateStep', write, { caller: agentOf(second) })
    expect((await world.ask('run.get', { run: first.run.id })).run).toMatchObject({ outcome: 'lost', detail: 'here/1/a no longer answers' })
  })

  test('[RU5] a lease that holds is not taken over, and a run is recovered once', async () => {
    const { session } = await newTask()
    const { run } = await claimed(session)
    expect((await world.ask('run.recover', { run: run.id }, { caller: engine })).recovered).toBe(false)
    expect((await world.punchlist.store.lapsedRuns(100)).map((lapsed) => lapsed.run.id)).not.toContain(run.id)
    await lapse(run.id)
    expect((await world.punchlist.store.lapsedRuns(100)).map((lapsed) => lapsed.run.id)).toContain(run.id)
    const answers = await Promise.all([1, 2, 3].map(() => world.ask('run.recover', { run: run.id }, { caller: engine })))
    expect(answers.filter(({ recovered }) => recovered)).toHaveLength(1)
  })

  test('[E7] a node’s clock that jumps ends no lease early, nor prolongs one', async () => {
    const { session } = await newTask()
    const { run } = await claimed(session)
    const lapsed = async () => (await world.punchlist.store.lapsedRuns(100)).some((found) => found.run.id === run.id)
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      vi.setSystemTime(Date.now() + 24 * 3_600_000)
      expect(await lapsed()).toBe(false)
      await world.ask('run.renew', { run: run.id, lease: 15_000 }, { caller: engine })
      vi.setSystemTime(Date.now() - 48 * 3_600_000)
      expect(await lapsed()).toBe(false)
      await lapse(run.id)
      expect(await lapsed()).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })

  test('[RU6] after three runs lost in a row the session is left to the tick', async () => {
    const { session } = await newTask()
    for (let count = 1; count <= 3; count++) {
      const { run } = await claimed(session)
      await lapse(run.id)
      await world.ask('run.recover', { run: run.id }, { caller: engine })
    }
    expect(await claim(session)).toEqual({ claimed: false, reason: 'nothing asks for it' })
  })

  test('[S3] the run’s secret speaks for its agent for as long as the run is held, and never after', async () => {
    const task = await newTask()
    const { run, secret } = await claimed(task.session)
    const authenticate = createAuthenticate(world.punchlist.store, Date.now)
    expect((await authenticate(secret))?.caller).toMatchObject({
      agent: 'coder',
      access: 'full',
      operator: false,
      run: { id: run.id, session: task.session, task: task.number, fence: 1 },
    })
    await world.ask('run.finish', { run: run.id, outcome: 'done' }, { caller: engine })
    expect(await authenticate(secret)).toBeUndefined()
    expect(JSON.stringify(await world.ask('run.list', { limit: 500 }))).not.toContain(secret)
  })

  test('[RU7] canceling a task asks what runs below it to end; the run itself may cancel its own', async () => {
    const task = await newTask('coder', [{ title: 'a' }])
    const parent = await claimed(task.session)
    const { task: child } = await world.ask('task.addSubtask', { task: task.number, stepIndex: 0, title: 'c' }, { caller: agentOf(parent) })
    const below = await claimed(child.session)
    await world.ask('task.cancel', { task: task.number }, { caller: agentOf(parent) })
    expect((await world.ask('run.get', { run: below.run.id })).run.stopping).toBe('the task is canceled')
    expect((await world.ask('run.get', { run: parent.run.id })).run.stopping).toBeNull()
  })

  test('[RU8] every run is on record with what started it, how it ended and what it said', async () => {
    const task = await newTask()
    const { run } = await claimed(task.session)
    await world.ask(
      'run.finish',
      { run: run.id, outcome: 'failed', detail: 'exited with code 1', output: 'oh no', turns: 2 },
      { caller: engine },
    )
    const { runs } = await world.ask('run.list', { task: task.number })
    expect(runs).toMatchObject([
      {
        id: run.id,
        trigger: 'task_created',
        agent: 'coder',
        outcome: 'failed',
        detail: 'exited with code 1',
        output: 'oh no',
        turns: 2,
      },
    ])
    expect(runs[0]?.endedAt).toBeGreaterThanOrEqual(runs[0]?.startedAt ?? Number.POSITIVE_INFINITY)
    expect(await world.refused('run.stop', { run: run.id })).toMatchObject({ code: 'conflict' })
  })

  test('[WK11] resuming a session that rests with work left wakes it with a full budget; one that runs is left alone', async () => {
    await world.ask('agent.define', { id: 'spender', definition: { runner: 'function', maxWakeCycles: 1 } })
    const { session } = await world.ask('session.add', { title: 'spends', agent: 'spender' })
    await world.ask('todo.add', { session: session.number, subject: 'never done' })
    await world.ask('message.send', { session: session.number, text: 'go' })
    const first = await takeRun(world, session.number)
    await world.ask('session.resume', { session: session.number })
    expect(await claim(session.number)).toEqual({ claimed: false, reason: 'nothing asks for it' })
    expect(await endTurn(world, first)).toMatchObject({ goesOn: true })
    const nudged = { ...first, ...(await hear(world, session.number, first.caller)) }
    expect(await endTurn(world, nudged)).toMatchObject({ goesOn: false, run: { outcome: 'budget' } })
    await world.ask('session.resume', { session: session.number })
    const again = await takeRun(world, session.number)
    expect(again.run).toMatchObject({ trigger: 'resumed' })
    expect(again.prompt).toContain('never done')
  })
})
