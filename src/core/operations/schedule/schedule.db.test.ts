import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../../tests/support/stores.ts'
import { takeRun } from '../../../../tests/support/turns.ts'
import { newWorld, type TestWorld } from '../../../../tests/support/world.ts'
import type { Schedule } from '../../../contract/nouns/schedule.ts'
import type { Caller } from '../../ports/caller.ts'

describe.each(databases)('schedules on %s', (kind) => {
  let world: TestWorld
  let engine: Caller
  beforeAll(async () => {
    world = await newWorld(kind)
    engine = { ...world.caller, name: 'system', operator: false, engine: true }
    await world.ask('agent.define', { id: 'coder', definition: { runner: 'function' } })
  })
  afterAll(() => world.close())

  const jobOf = (key: string) => world.punchlist.store.read(world.caller.tenant.number, (reading) => reading.jobs.find(key))
  const fire = (schedule: number) => world.ask('schedule.fire', { schedule }, { caller: engine })
  /** Lets a schedule's time have come so long ago. */
  const turnBack = (schedule: Schedule, by: number) =>
    world.punchlist.store.write(world.caller.tenant.number, async (writing) => {
      const row = await writing.find('schedule', schedule.number)
      if (row)
        await writing.apply([{ kind: 'update', noun: 'schedule', row: { ...row, nextAt: Date.now() - by, version: row.version + 1 } }])
    })
  const hour = 3_600_000

  test('[SC30] a schedule is kept with its words, its next times and a job for the first of them', async () => {
    const { schedule, next } = await world.ask('schedule.add', {
      when: 'every weekday at 9',
      zone: 'Europe/Berlin',
      prompt: 'Look at the inbox',
      agent: 'coder',
    })
    expect(schedule).toMatchObject({
      cron: '0 9 * * 1-5',
      zone: 'Europe/Berlin',
      title: 'Look at the inbox',
      action: 'session',
      pausedAt: 0,
    })
    expect(next).toHaveLength(5)
    expect(next[0]).toBe(schedule.nextAt)
    expect((await jobOf(`schedule:${schedule.number}`))?.dueAt).toBe(schedule.nextAt)
    const { session } = await world.ask('session.get', { session: schedule.session })
    expect(session).toMatchObject({ agent: 'coder', title: 'Look at the inbox' })
  })

  test('[SC37] an agent that is built in can be scheduled as any other', async () => {
    const { schedule } = await world.ask('schedule.add', { when: 'every day at 9', prompt: 'Look', agent: 'build' })
    expect((await world.ask('session.get', { session: schedule.session })).session).toMatchObject({ agent: 'build' })
    expect(await world.refused('schedule.add', { when: 'every day at 9', prompt: 'x', agent: 'nobody' })).toMatchObject({
      code: 'not_found',
    })
  })

  test('[SC31] bad words, a bad zone or nobody to wake are refused, and nothing is kept', async () => {
    const before = (await world.ask('event.list', { limit: 1 })).last
    for (const [input, field] of [
      [{ when: '61 * * * *', agent: 'coder' }, 'when'],
      [{ when: 'whenever', agent: 'coder' }, 'when'],
      [{ when: 'every day at 9', zone: 'Mars/Olympus', agent: 'coder' }, 'zone'],
      [{ when: 'every day at 9' }, 'session'],
    ] as const) {
      const refusal = await world.refused('schedule.add', { prompt: 'x', ...input })
      expect(refusal).toMatchObject({ code: 'invalid', fields: [{ field }] })
      expect(refusal.hint).toBeTruthy()
    }
    const { session } = await world.ask('session.add', { title: 'nobody’s' })
    expect(await world.refused('schedule.add', { when: 'in 5 minutes', prompt: 'x', session: session.number })).toMatchObject({
      code: 'conflict',
    })
    expect((await world.ask('event.list', { limit: 1 })).last).toBe(before + 1)
  })

  test('[SC32] a schedule that fires wakes its session with the prompt, once, and is armed for the next time', async () => {
    const { schedule } = await world.ask('schedule.add', { when: 'every hour', prompt: 'check', agent: 'coder' })
    expect(await fire(schedule.number)).toMatchObject({ fired: false })
    await turnBack(schedule, 10)
    expect(await fire(schedule.number)).toEqual({ fired: true, woken: 1, skipped: {} })
    expect(await fire(schedule.number)).toMatchObject({ fired: false })
    expect((await jobOf(`wake:${schedule.session}`))?.payload).toMatchObject({
      trigger: 'schedule',
      schedule: schedule.number,
    })
    const { messages } = await world.ask('message.list', { session: schedule.session })
    expect(messages).toMatchObject([{ kind: 'schedule', by: `schedule #${schedule.number}`, parts: [{ content: { text: 'check' } }] }])
    const { schedule: after } = await world.ask('schedule.get', { schedule: schedule.number })
    expect(after.nextAt).toBeGreaterThan(Date.now())
    expect((await jobOf(`schedule:${schedule.number}`))?.dueAt).toBe(after.nextAt)
    const taken = await takeRun(world, schedule.session)
    expect(taken).toMatchObject({ prompt: 'check', run: { trigger: 'schedule', schedule: schedule.number } })
    expect((await world.ask('run.list', { schedule: schedule.number })).runs).toHaveLength(1)
  })

  test('[E7] times missed while nothing ran are caught up with once, or skipped, as the schedule wishes', async () => {
    const once = (await world.ask('schedule.add', { when: 'every hour', prompt: 'a', agent: 'coder' })).schedule
    const skip = (await world.ask('schedule.add', { when: 'every hour', prompt: 'b', agent: 'coder', missed: 'skip' })).schedule
    for (const schedule of [once, skip]) await turnBack(schedule, 50 * hour)
    expect(await fire(once.number)).toMatchObject({ fired: true, woken: 1 })
    expect(await fire(once.number)).toMatchObject({ fired: false })
    expect(await fire(skip.number)).toMatchObject({ fired: false })
    expect((await world.ask('schedule.get', { schedule: skip.number })).schedule).toMatchObject({ lastAt: 0 })
    expect((await world.ask('schedule.get', { schedule: skip.number })).schedule.nextAt).toBeGreaterThan(Date.now())
  })

  test('[SC38] one that is only for when something is overdue skips its time otherwise, without a wake or a word, and the log says why', async () => {
    const { session } = await world.ask('session.add', { title: 'its own list', agent: 'coder' })
    const { schedule } = await world.ask('schedule.add', {
      when: 'every hour',
      prompt: 'late?',
      session: session.number,
      onlyIf: 'overdue',
    })
    expect(schedule).toMatchObject({ onlyIf: 'overdue' })
    const yesterday = new Date(Date.now() - 24 * hour).toISOString()
    const late = async (list: number, more: object = {}) =>
      (await world.ask('todo.add', { session: list, subject: 'late', due: yesterday, ...more })).todo.number
    const elsewhere = (await world.ask('session.add', { title: 'another' })).session.number
    await late(elsewhere)
    await late(session.number, { status: 'completed' })
    await world.ask('todo.add', { session: session.number, subject: 'in time', due: new Date(Date.now() + hour).toISOString() })
    const tryNow = async () => {
      await turnBack(schedule, 10)
      return fire(schedule.number)
    }
    const { last } = await world.ask('event.list', { limit: 1 })
    expect(await tryNow()).toEqual({ fired: false, woken: 0, skipped: { 'nothing is overdue': 1 } })
    const { events } = await world.ask('event.list', { after: last })
    expect(events).toMatchObject([
      { type: 'schedule.fired', data: { woken: 0, skipped: { 'nothing is overdue': 1 }, schedule: { lastAt: 0 } } },
    ])
    expect(await jobOf(`wake:${session.number}`)).toBeUndefined()
    const { schedule: after } = await world.ask('schedule.get', { schedule: schedule.number })
    expect((await jobOf(`schedule:${schedule.number}`))?.dueAt).toBe(after.nextAt)
    for (const [list, more] of [
      [session.number, { status: 'blocked', blockedReason: 'rain' }],
      [session.number, { waitsFor: [await late(elsewhere)] }],
      [0, { status: 'in_progress' }],
    ] as const) {
      const todo = await late(list, more)
      expect(await tryNow()).toEqual({ fired: true, woken: 1, skipped: {} })
      await world.ask('todo.delete', { todo })
      expect(await tryNow()).toMatchObject({ fired: false })
    }
    expect((await world.ask('schedule.update', { schedule: schedule.number, onlyIf: 'none' })).schedule).toMatchObject({ onlyIf: null })
    expect(await tryNow()).toMatchObject({ fired: true })
    expect(await world.refused('schedule.update', { schedule: schedule.number, onlyIf: 'sunny' })).toMatchObject({ code: 'invalid' })
  })

  test('[SC33] what happens once happens once, and stays on record', async () => {
    const { schedule } = await world.ask('schedule.add', { when: 'in 20 minutes', prompt: 'once', agent: 'coder' })
    await turnBack(schedule, 1)
    expect(await fire(schedule.number)).toMatchObject({ fired: true })
    expect((await world.ask('schedule.get', { schedule: schedule.number })).schedule.nextAt).toBe(0)
    expect(await jobOf(`schedule:${schedule.number}`)).toBeUndefined()
    expect(await world.refused('schedule.resume', { schedule: schedule.number })).toMatchObject({ code: 'conflict' })
  })

  test('[SC34] paused, nothing happens; resumed, it goes on from the next time and makes nothing up', async () => {
    const { schedule } = await world.ask('schedule.add', { when: 'every hour', prompt: 'p', agent: 'coder' })
    await world.ask('schedule.pause', { schedule: schedule.number })
    expect(await jobOf(`schedule:${schedule.number}`)).toBeUndefined()
    await turnBack(schedule, 5 * hour)
    expect(await fire(schedule.number)).toMatchObject({ fired: false })
    const { schedule: resumed } = await world.ask('schedule.resume', { schedule: schedule.number })
    expect(resumed.nextAt).toBeGreaterThan(Date.now())
    expect((await jobOf(`schedule:${schedule.number}`))?.dueAt).toBe(resumed.nextAt)
  })

  test('[SC35] a preview reads the words and keeps nothing', async () => {
    const before = (await world.ask('event.list', { limit: 1 })).last
    const { cron, zone, next } = await world.ask('schedule.preview', { when: 'every monday at 9', zone: 'UTC', count: 3 })
    expect([cron, zone, next.length]).toEqual(['0 9 * * 1', 'UTC', 3])
    expect((await world.ask('event.list', { limit: 1 })).last).toBe(before)
  })

  test('[TI1] the tick puts every active task that nothing speaks against in line, and counts the others', async () => {
    const add = async (title: string, steps: { title: string }[] = []) =>
      (await world.ask('task.add', { title, owner: 'coder', steps })).task
    const [running, paused, free] = [await add('running'), await add('paused'), await add('free', [{ title: 'x' }])]
    const parent = await add('waiting', [{ title: 'handed on' }])
    const { task: child } = await world.ask('task.addSubtask', { task: parent.number, stepIndex: 0, title: 'child' })
    const draft = (await world.ask('task.add', { title: 'draft', owner: 'coder', status: 'draft' })).task
    await world.ask('run.claim', { session: running.session, node: 'n', lease: 15_000 }, { caller: engine })
    await world.ask('session.pause', { session: paused.session })
    await clearWakes()
    const { schedule } = await world.ask('schedule.arm', { cron: '0 6-21 * * *', zone: 'Europe/Berlin' }, { caller: engine })
    expect(schedule).toMatchObject({ action: 'tick', cron: '0 6-21 * * *' })
    await turnBack(schedule, 1)
    expect(await fire(schedule.number)).toEqual({ fired: true, woken: 2, skipped: { 'in flight': 1, paused: 1, awaiting_peer: 1 } })
    for (const { session } of [free, child])
      expect(await jobOf(`wake:${session}`)).toMatchObject({ queue: 'tick', payload: { trigger: 'tick' } })
    for (const { session } of [running, paused, parent]) expect(await jobOf(`wake:${session}`)).toBeUndefined()
    expect(await jobOf(`wake:${draft.session}`)).toBeUndefined()
    // An event does not wait in line behind the tick.
    await world.ask('task.run', { task: child.number })
    expect(await jobOf(`wake:${child.session}`)).toMatchObject({ queue: `session:${child.session}`, payload: { trigger: 'manual' } })
    // Looked at again when its turn has come.
    await world.ask('task.addSubtask', { task: free.number, stepIndex: 0, title: 'meanwhile' })
    const late = await world.ask('run.claim', { session: free.session, node: 'n', lease: 15_000 }, { caller: engine })
    expect(late).toEqual({ claimed: false, reason: 'awaiting_peer' })
  })

  const clearWakes = async () => {
    const jobs = (await world.punchlist.store.jobs.due(Date.now() + 1_000, 1_000)).filter(({ kind: of }) => of === 'wake')
    await world.punchlist.store.write(world.caller.tenant.number, (writing) =>
      writing.apply(jobs.map(({ key }) => ({ kind: 'dequeue', key }) as const)),
    )
  }

  test('[TI2] the tick is the operator’s: armed once a tenant, changed by arming, paused by anybody who may, never deleted', async () => {
    const { schedule } = await world.ask('schedule.arm', { cron: '0 6-21 * * *', zone: 'UTC' }, { caller: engine })
    const { schedule: again } = await world.ask('schedule.arm', { cron: '*/10 * * * *', zone: 'UTC' }, { caller: engine })
    expect(again).toMatchObject({ number: schedule.number, cron: '*/10 * * * *' })
    for (const name of ['schedule.delete', 'schedule.update'] as const) {
      expect(await world.refused(name, { schedule: schedule.number })).toMatchObject({ code: 'conflict' })
    }
    await world.ask('schedule.pause', { schedule: schedule.number })
    const { schedule: still } = await world.ask('schedule.arm', { cron: '*/10 * * * *', zone: 'UTC' }, { caller: engine })
    expect(still.pausedAt).toBeGreaterThan(0)
    expect(await jobOf(`schedule:${schedule.number}`)).toBeUndefined()
  })

  test('[WB94] a list of schedules names each session that they wake once, and none for the tick', async () => {
    const { schedule } = await world.ask('schedule.add', { when: 'every hour', prompt: 'a', title: 'Rounds', agent: 'coder' })
    await world.ask('schedule.add', { when: 'every day', prompt: 'b', session: schedule.session })
    const { task } = await world.ask('task.add', { title: 'The task', owner: 'coder' })
    await world.ask('schedule.add', { when: 'every week', prompt: 'c', task: task.number })
    await world.ask('schedule.arm', { cron: '0 6-21 * * *', zone: 'UTC' }, { caller: engine })
    const { schedules, sessions } = await world.ask('schedule.list', { limit: 500 })
    const woken = new Set(schedules.filter(({ action }) => action === 'session').map(({ session }) => session))
    expect(sessions.map(({ number }) => number)).toEqual([...woken].toSorted((one, other) => one - other))
    expect(sessions).toContainEqual({ number: schedule.session, title: 'Rounds', agent: 'coder', task: null, archivedAt: 0 })
    expect(sessions).toContainEqual(expect.objectContaining({ number: task.session, agent: 'coder', task: task.number }))
  })
})
