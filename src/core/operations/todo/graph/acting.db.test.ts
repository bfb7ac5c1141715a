import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../../tests/support/each-database.ts'
import { endTurn, hear, takeRun } from '../../../../../tests/support/turns.ts'
import { asEngine, newWorld } from '../../../../../tests/support/world.ts'
import type { Caller } from '../../../ports/caller.ts'

const interleavings = process.env.PUNCHLIST_SOAK === '1' ? 400 : 8
const budget = 4

describeOnEachDatabase('the engine and the work graph', newWorld, (world) => {
  const engine = () => ({ caller: asEngine(world.caller) })
  const newSession = async () => {
    const definition = { runner: 'function' as const, maxWakeCycles: budget, stallAfter: 100 }
    await world.ask('agent.define', { id: 'worker', definition })
    return (await world.ask('session.add', { agent: 'worker' })).session.number
  }
  const add = async (session: number | undefined, subject: string, more: object = {}) =>
    (await world.ask('todo.add', { session, subject, ...more })).todo.number
  const done = (todo: number) => world.ask('todo.update', { todo, status: 'completed' })
  const shown = async (session: number) => (await world.ask('session.get', { session })).session
  const claim = (session: number) => world.ask('run.claim', { session, node: 'n', lease: 600_000 }, engine())
  const placeOf = async (session: number) => {
    const { overview } = await world.ask('overview.get', { limit: 100 })
    const { more: _more, partial: _partial, spentToday: _spent, everyone: _everyone, ...buckets } = overview
    return Object.entries(buckets).flatMap(([name, rows]) =>
      (rows as { session: number }[]).flatMap((row) => (row.session === session ? [{ ...row, in: name }] : [])),
    )
  }
  const wakeOf = (session: number) => world.punchlist.store.read(1, ({ jobs }) => jobs.find(`wake:${session}`))

  test('[WG20] a session whose open work all waits says for what, stands in one place of the overview, and is not run', async () => {
    const session = await newSession()
    const before = await add(undefined, 'of somebody else')
    const todo = await add(session, 'after it', { waitsFor: [before] })
    expect(await shown(session)).toMatchObject({ state: 'awaiting_peer', next: { kind: 'dependency', on: [{ todo: before }] } })
    expect(await placeOf(session)).toMatchObject([{ in: 'waiting', for: { kind: 'todo', number: before }, open: 0 }])
    const { task } = await world.ask('task.add', { title: 'all of it', owner: 'worker', steps: [{ title: 'later' }] })
    await world.ask('todo.wait', { todo: task.steps[0]?.todo ?? 0, for: [before] })
    expect((await world.ask('task.show', { task: task.number })).text).toContain(`○ 0. later (waits for #${before})`)
    expect(await claim(task.session)).toMatchObject({ claimed: false, reason: 'nothing is left to do' })
    await world.ask('todo.update', { todo: before, status: 'canceled' })
    expect(await shown(session)).toMatchObject({ state: 'awaiting_human', next: { kind: 'canceled', todo, on: { todo: before } } })
    expect(await placeOf(session)).toMatchObject([{ in: 'needsYou', why: 'canceled', detail: expect.stringContaining(`todo #${before}`) }])
    await world.ask('todo.wait', { todo, noLonger: [before] })
    expect(await placeOf(session)).toMatchObject([{ in: 'ready', open: 1, due: true }])
    expect((await takeRun(world, session)).run.trigger).toBe('ready')
  })

  test('[WG21] a run whose work all waits ends as blocked, and names what for', async () => {
    const session = await newSession()
    const [before, own] = [await add(undefined, 'elsewhere'), await add(session, 'can be done')]
    await add(session, 'after it', { waitsFor: [before] })
    await world.ask('message.send', { session, text: 'go on' })
    const run = await takeRun(world, session)
    await world.ask('todo.update', { todo: own, status: 'completed' }, { caller: run.caller })
    expect(await endTurn(world, run)).toMatchObject({ goesOn: false, run: { outcome: 'blocked', detail: `waits for todo #${before}` } })
  })

  test('[WG22] the nudge names what is ready and counts the others; lists say what each waits for', async () => {
    const session = await newSession()
    const [first] = [await add(session, 'one')]
    for (const subject of ['two', 'three']) await add(session, subject, { waitsFor: [first] })
    await world.ask('message.send', { session, text: 'go on' })
    const run = await takeRun(world, session)
    expect(run.prompt).toContain(`two (waits for #${first})`)
    expect(await endTurn(world, run)).toMatchObject({ goesOn: true })
    const { messages } = await world.ask('message.list', { session, limit: 100 })
    const nudge = messages.findLast(({ kind }) => kind === 'nudge')
    const text = JSON.stringify(nudge)
    expect(text).toContain(`[${first}] one`)
    expect(text).toContain('2 more wait for others.')
    expect(text).not.toContain('three')
  })

  test('[WG23] the last thing that was waited for wakes whoever has the todo, once; and nobody for everyone’s list', async () => {
    const session = await newSession()
    const [one, two] = [await add(undefined, 'one'), await add(undefined, 'two')]
    const waiting = await add(session, 'after both', { waitsFor: [one, two] })
    await add(session, 'and this', { waitsFor: [two] })
    await add(undefined, 'for everyone', { waitsFor: [two] })
    await done(one)
    expect(await wakeOf(session)).toBeUndefined()
    await done(two)
    expect((await wakeOf(session))?.payload).toMatchObject({ trigger: 'ready', nudge: true, news: false })
    const { events } = await world.ask('event.list', { session, type: 'todo.ready' })
    expect(events).toHaveLength(2)
    const run = await takeRun(world, session)
    expect([run.run.trigger, run.prompt.includes('after both')]).toEqual(['ready', true])
    // What the run itself makes ready is no wake: it is awake.
    await add(session, 'later', { waitsFor: [waiting] })
    await world.ask('todo.update', { todo: waiting, status: 'completed' }, { caller: run.caller })
    expect(await wakeOf(session)).toBeUndefined()
  })

  test('[WG24] what waits for a time is made ready when it has come, however often that is looked at, and wakes its owner', async () => {
    const session = await newSession()
    const todo = await add(session, 'tomorrow', { notBefore: 'in 2 days' })
    await add(session, 'a part of it', { parent: todo })
    const { notBefore } = (await world.ask('todo.get', { todo })).todo
    expect(await shown(session)).toMatchObject({ state: 'idle', next: { kind: 'time', at: notBefore } })
    expect(await placeOf(session)).toMatchObject([{ in: 'scheduled', at: notBefore }])
    const job = () => world.punchlist.store.read(1, ({ jobs }) => jobs.find(`ready:${session}`))
    expect(await job()).toMatchObject({ dueAt: notBefore })
    expect(await world.ask('todo.comeReady', { list: session }, engine())).toEqual({ ready: 0 })
    expect(await job()).toMatchObject({ dueAt: notBefore })
    await world.ask('todo.update', { todo, notBefore: 'in 1 seconds' })
    expect((await job())?.dueAt).toBeLessThan(notBefore)
    await new Promise((resolve) => setTimeout(resolve, 2_100))
    expect(await world.ask('todo.comeReady', { list: session }, engine())).toEqual({ ready: 1 })
    expect(await world.ask('todo.comeReady', { list: session }, engine())).toEqual({ ready: 0 })
    expect([await job(), (await wakeOf(session))?.payload.trigger]).toEqual([undefined, 'ready'])
    expect((await world.ask('event.list', { session, type: 'todo.ready' })).events).toHaveLength(2)
  })

  test('[WG31] who may not start work starts none by saying that a todo need not wait, or until when; the end of what it waited for does', async () => {
    const session = await newSession()
    const caller = { ...world.caller, name: 'rita', access: 'readonly' as const, operator: false }
    const [before, other] = [await add(undefined, 'before'), await add(undefined, 'other')]
    const [todo, later] = [
      await add(session, 'after it', { waitsFor: [before] }),
      await add(session, 'after the other', { waitsFor: [other] }),
    ]
    await world.ask('todo.wait', { todo, noLonger: [before] }, { caller })
    expect((await wakeOf(session))?.payload.rights).toEqual({ access: 'readonly', capabilities: null })
    expect(await claim(session)).toMatchObject({ claimed: false, reason: 'nothing is left to do' })
    expect([await wakeOf(session), (await placeOf(session)).map((row) => row.in)]).toEqual([undefined, ['ready']])

    // Her own time, and that of somebody who may start it.
    const [hers, his] = [await newSession(), await newSession()]
    const soonOn = async (list: number) =>
      (await world.ask('todo.add', { session: list, subject: 'soon', notBefore: 'in 2 hours' }, { caller })).todo
    const [soon, sooner] = [await soonOn(hers), await soonOn(his)]
    await world.ask('todo.update', { todo: sooner.number, notBefore: 'in 1 hours' })
    const marker = (number: number) => world.punchlist.store.read(1, ({ jobs }) => jobs.find(`time:${number}`))
    expect(await marker(soon.number)).toMatchObject({ dueAt: soon.notBefore, payload: { rights: { access: 'readonly' } } })
    expect(await marker(sooner.number)).toBeUndefined()
    await world.punchlist.store.write(1, async (writing) => {
      for (const row of await writing.todos.numbered([soon.number, sooner.number])) {
        await writing.apply([{ kind: 'update', noun: 'todo', row: { ...row, notBefore: Date.now() - 2_000, version: row.version + 1 } }])
      }
    })
    await world.ask('todo.comeReady', { todo: soon.number }, engine())
    await world.ask('todo.comeReady', { list: his }, engine())
    expect(await marker(soon.number)).toBeUndefined()
    expect(await claim(hers)).toMatchObject({ claimed: false })
    expect(await claim(his)).toMatchObject({ claimed: true, cause: { access: 'full' } })

    await done(other)
    expect(later).toBeGreaterThan(todo)
    expect(await claim(session)).toMatchObject({ claimed: true, cause: { access: 'full', capabilities: null } })
  })

  test('[WG28] what waits for something canceled needs a person also beside ready work, and its session stays where it stands', async () => {
    const session = await newSession()
    const [before, ready] = [await add(undefined, 'given up'), await add(session, 'ready')]
    const todo = await add(session, 'after it', { waitsFor: [before] })
    await world.ask('todo.update', { todo: before, status: 'canceled' })
    const detail = expect.stringContaining(`todo #${todo} waits for todo #${before}`)
    const need = { in: 'needsYou', why: 'canceled', beside: 'ready', detail, next: { kind: 'canceled', todo, on: { todo: before } } }
    expect(await placeOf(session)).toMatchObject([need, { in: 'ready', open: 1 }])
    const question = await world.ask('question.ask', { session, text: 'Which one?' })
    expect((await placeOf(session)).map((row) => [row.in, 'beside' in row ? row.beside : 0])).toEqual([
      ['needsYou', null],
      ['needsYou', null],
    ])
    await world.ask('question.answer', { question: question.question.number, answer: 'none' })
    await done(ready)
    expect((await placeOf(session)).filter((row) => row.in === 'needsYou')).toHaveLength(1)
    await world.ask('todo.wait', { todo, noLonger: [before] })
    expect((await placeOf(session)).filter((row) => row.in === 'needsYou')).toEqual([])
  })

  test('[WG25] what is canceled or deleted asks the people once a call about all that waits for it', async () => {
    const session = await newSession()
    const [one, two] = [await add(undefined, 'given up'), await add(undefined, 'deleted')]
    const waiting = []
    for (let count = 0; count < 7; count++) waiting.push(await add(session, `after ${count}`, { waitsFor: [one, two] }))
    const told = async () => (await world.ask('notification.list', {})).notifications.filter((one) => one.session === session)
    await world.ask('todo.update', { todo: one, status: 'canceled' })
    expect(await told()).toMatchObject([{ text: expect.stringMatching(new RegExp(`#${waiting[0]} after 0.* and 2 more`)) }])
    await world.ask('todo.delete', { todo: two })
    expect(await told()).toHaveLength(2)
    await world.ask('todo.delete', { todo: one })
    expect(await told()).toHaveLength(2)
  })

  test('[WG26] no wake is lost or doubled, none runs while all waits, and the budget lasts, however ends and runs interleave', async () => {
    await newSession()
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 5 }), async (scheduler, count) => {
        const session = await newSession()
        const before: number[] = []
        for (let index = 0; index < count; index++) before.push(await add(undefined, `before ${index}`))
        for (const on of before) await add(session, `after ${on}`, { waitsFor: [on] })
        let isOver = false
        const paced = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
          if (!isOver) await scheduler.schedule(Promise.resolve())
          return work()
        }
        const worked = async () => {
          let run = await takeRun(world, session).catch(() => undefined)
          if (run === undefined) return false
          expect(run.run.trigger).toBe('ready')
          expect((await world.ask('todo.next', { session, own: true })).next).not.toEqual([])
          for (;;) {
            const caller: Caller = run.caller
            const { next } = await world.ask('todo.next', { session, own: true })
            if (next[0] !== undefined) {
              const { number } = next[0].todo
              await paced(() => world.ask('todo.update', { todo: number, status: 'completed' }, { caller }))
            }
            const taken = run
            if (!(await paced(() => endTurn(world, taken))).goesOn) return true
            run = { ...run, ...(await hear(world, session, caller)) }
          }
        }
        const node = async () => {
          for (let turn = 0; turn < count; turn++) await paced(worked)
        }
        await scheduler.waitFor(Promise.all([...before.map((todo) => paced(() => done(todo))), node()]))
        isOver = true
        // What is still to be done after the interleaving was asked for by a wake.
        while ((await wakeOf(session)) !== undefined && (await worked())) {}
        const { wakes } = await world.punchlist.store.read(1, async ({ find }) => (await find('session', session)) ?? { wakes: 0 })
        expect(wakes).toBeLessThanOrEqual(budget)
        const { next } = await world.ask('todo.next', { session, own: true })
        if (next.length > 0) expect((await shown(session)).outcome).toBe('budget')
      }),
      { numRuns: interleavings, endOnFailure: true },
    )
  })
})
