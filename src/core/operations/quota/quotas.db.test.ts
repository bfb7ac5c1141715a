import { describe, expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { type databases, newPlace, runSql } from '../../../../tests/support/stores.ts'
import { asEngine, openWorld } from '../../../../tests/support/world.ts'
import { openPunchlist } from '../../../server/open.ts'
import { usualQuotas } from '../../domain/quota/quotas.ts'
import type { Caller } from '../../ports/caller.ts'

const quotas = { ...usualQuotas, tasks: 5, sessions: 4, tree: 6, subtasks: 2, todos: 3, schedules: 2, notifications: 2 }

/** Two processes on one database, as far as that can tell, and a tenant for each test. */
async function newHouse(kind: (typeof databases)[number]) {
  const place = await newPlace(kind)
  const world = await openWorld(place, { quotas })
  const other = await openPunchlist(place.place, { quotas })
  let tenants = 0
  return {
    world,
    other,
    place: place.place,
    async newTenant() {
      const name = `quotas-${++tenants}`
      await world.ask('tenant.add', { name })
      const person = await world.punchlist.localCaller({ tenant: name })
      const as = (agent: string) => world.punchlist.localCaller({ tenant: name, agent })
      for (const id of ['coder', 'helper', 'third'])
        await world.ask('agent.define', { id, definition: { runner: 'function' } }, { caller: person })
      return { person, coder: await as('coder'), helper: await as('helper') }
    },
    /** An agent at work on a session: what it does there carries its run. */
    async atWork(session: number, person: Caller): Promise<Caller> {
      const claimed = await world.ask('run.claim', { session, node: 'a test', lease: 600_000 }, { caller: asEngine(person) })
      if (!claimed.claimed) throw new Error(claimed.reason)
      const { id, task, fence, agent } = claimed.run
      return { ...person, name: agent, agent, operator: false, run: { id, session, task, fence } }
    },
    async close() {
      await other.close()
      await world.close()
    },
  }
}

describeOnEachDatabase('quotas', newHouse, (house) => {
  const ask: (typeof house)['world']['ask'] = (...given) => house.world.ask(...given)
  const refused: (typeof house)['world']['refused'] = (...given) => house.world.refused(...given)
  const newTask = (owner: string) => ({ title: 'a task', owner, status: 'draft' as const })

  test('[QT1] an agent creates as many tasks within an hour as its quota says; a person creates more, and so does another agent', async () => {
    const { person, coder, helper } = await house.newTenant()
    for (let count = 0; count < 5; count++) await ask('task.add', newTask('coder'), { caller: coder })
    const refusal = await refused('task.add', newTask('coder'), { caller: coder })
    expect(refusal).toMatchObject({ code: 'limit_reached', hint: expect.stringContaining('PUNCHLIST_QUOTA_TASKS') })
    expect(refusal.message).toContain('coder has created 5 tasks within an hour: the quota `tasks` lets agents create 5')
    await ask('task.add', newTask('coder'), { caller: person })
    await ask('task.add', newTask('coder'), { caller: helper })
  })

  test('[QT1] copies count as well, and of what is refused nothing is left', async () => {
    const { person, coder } = await house.newTenant()
    const { task } = await ask('task.add', newTask('coder'), { caller: person })
    for (let count = 0; count < 5; count++) await ask('task.copy', { task: task.number, status: 'draft' }, { caller: coder })
    const before = await ask('event.list', { limit: 1 }, { caller: person })
    expect(await refused('task.copy', { task: task.number }, { caller: coder })).toMatchObject({ code: 'limit_reached' })
    expect((await ask('event.list', { limit: 1 }, { caller: person })).last).toBe(before.last)
  })

  test('[QT2] an agent starts as many sessions within an hour as its quota says, whether it begins them, hands work on or asks', async () => {
    const { person, coder } = await house.newTenant()
    const { session } = await ask('session.add', { agent: 'coder' }, { caller: person })
    await ask('session.add', {}, { caller: coder })
    await ask('message.ask', { session: session.number, agent: 'helper', text: 'how?' }, { caller: coder })
    const two = { session: session.number, to: [1, 2].map(() => ({ agent: 'third', prompt: 'do it' })), background: true }
    await ask('message.delegate', two, { caller: coder })
    expect((await refused('session.add', {}, { caller: coder })).message).toContain('coder has created 4 sessions within an hour')
    expect(await refused('message.delegate', two, { caller: coder })).toMatchObject({ code: 'limit_reached' })
    await ask('message.delegate', two, { caller: person })
  })

  test('[QT3] what an agent makes and what its helpers make for it counts in one tree, however it is passed on', async () => {
    const { person } = await house.newTenant()
    const { session } = await ask('session.add', { agent: 'coder' }, { caller: person })
    await ask('message.send', { session: session.number, text: 'go' }, { caller: person })
    const coder = await house.atWork(session.number, person)
    // A task of somebody else’s, which is no subtask of anything.
    const { task } = await ask(
      'task.add',
      { ...newTask('helper'), status: 'active', steps: [{ title: 'one' }, { title: 'two' }] },
      { caller: coder },
    )
    const helper = await house.atWork(task.session, person)
    await ask('task.addSubtask', { task: task.number, stepIndex: 0, title: 'one', owner: 'third' }, { caller: helper })
    const { sessions } = await ask(
      'message.delegate',
      { session: task.session, to: [{ agent: 'third', prompt: 'x' }], background: true },
      { caller: helper },
    )
    const third = await house.atWork(sessions[0]?.number ?? 0, person)
    for (let count = 0; count < 3; count++) await ask('task.add', newTask('coder'), { caller: third })
    for (const caller of [third, helper, coder]) {
      const { message } = await refused('task.add', newTask('coder'), { caller })
      expect(message).toContain(`what has come of session #${session.number}, agents have created 6 tasks and sessions within a day`)
    }
    // Another tree has room, and so has a person in this one.
    const { session: another } = await ask('session.add', { agent: 'coder' }, { caller: person })
    await ask('message.send', { session: another.number, text: 'go' }, { caller: person })
    await ask('task.add', newTask('coder'), { caller: await house.atWork(another.number, person) })
    await ask('task.addSubtask', { task: task.number, stepIndex: 1, title: 'two' }, { caller: person })
  })

  test('[QT4] below one task agents have as many unfinished subtasks as the quota says', async () => {
    const { person, coder } = await house.newTenant()
    const steps = [1, 2, 3].map((step) => ({ title: `${step}` }))
    const { task } = await ask('task.add', { ...newTask('coder'), steps }, { caller: person })
    const subtask = (stepIndex: number) => ({ task: task.number, stepIndex, title: 'below' })
    const { task: first } = await ask('task.addSubtask', subtask(0), { caller: coder })
    await ask('task.addSubtask', subtask(1), { caller: coder })
    expect((await refused('task.addSubtask', subtask(2), { caller: coder })).message).toContain('has 2 subtasks that are not finished')
    await ask('task.cancel', { task: first.number }, { caller: person })
    await ask('task.addSubtask', subtask(2), { caller: coder })
  })

  test('[QT5] an agent adds todos to a list that holds fewer than its quota, one by one or at once; what is there stays writable', async () => {
    const { person, coder } = await house.newTenant()
    const { session } = await ask('session.add', {}, { caller: person })
    const one = { session: session.number, subject: 'x' }
    for (let count = 0; count < 3; count++) await ask('todo.add', one, { caller: coder })
    expect((await refused('todo.add', one, { caller: coder })).message).toContain('quota `todos`')
    await ask('todo.add', one, { caller: person })
    const { todos } = await ask('list.get', { session: session.number }, { caller: coder })
    await ask('list.replace', { session: session.number, todos }, { caller: coder })
    const more = [...todos, { content: 'one more', status: 'pending' as const, priority: 'low' as const }]
    expect(await refused('list.replace', { session: session.number, todos: more }, { caller: coder })).toMatchObject({
      code: 'limit_reached',
    })
  })

  test('[QT6] an agent has as many schedules that will happen again as its quota says, also by bringing old ones back', async () => {
    const { person, coder } = await house.newTenant()
    const schedule = { agent: 'coder', prompt: 'look', when: 'every day at 9' }
    const { schedule: first } = await ask('schedule.add', schedule, { caller: coder })
    await ask('schedule.add', schedule, { caller: coder })
    expect((await refused('schedule.add', schedule, { caller: coder })).message).toContain('coder has 2 schedules that will happen again')
    await ask('schedule.add', schedule, { caller: person })
    await house.world.punchlist.store.write(coder.tenant.number, async (writing) => {
      const row = await writing.find('schedule', first.number)
      if (row) await writing.apply([{ kind: 'update', noun: 'schedule', row: { ...row, nextAt: 0, version: row.version + 1 } }])
    })
    await ask('schedule.add', schedule, { caller: coder })
    const again = { schedule: first.number, when: 'every day at 10' }
    expect(await refused('schedule.update', again, { caller: coder })).toMatchObject({ code: 'limit_reached' })
    await ask('schedule.update', again, { caller: person })
  })

  describe('what people are told', () => {
    const told = async (caller: Caller) => (await ask('notification.list', {}, { caller })).notifications.toReversed()
    const tell = async (text: string, caller: Caller, more: object = {}) =>
      (await ask('notification.add', { text, ...more }, { caller })).notification

    test('[QT7] beyond the quota nothing more is told, but one line, which is there at once, says how many were held back and what the last one was', async () => {
      const { person, coder } = await house.newTenant()
      for (const text of ['one', 'two']) expect(await tell(text, coder)).toMatchObject({ text, heldBack: 0 })
      const line = await tell('three', coder)
      expect(line.heldBack).toBe(1)
      await ask('notification.read', { notification: line.number }, { caller: person })
      for (const text of ['four', 'five']) expect((await tell(text, coder)).number).toBe(line.number)
      const all = await told(person)
      expect(all.map(({ heldBack }) => heldBack)).toEqual([0, 0, 3])
      expect(all[2]).toMatchObject({
        readAt: 0,
        text: expect.stringMatching(/^3 more notifications were held back: .*`notifications`.* 2 .*five$/),
      })
      expect((await tell('from a person', person)).heldBack).toBe(0)
      expect((await told(person)).length).toBe(4)
    })

    test('[QT7] the line goes out when its hour is over, and is told again then if it counts more than it did', async () => {
      const { person, coder } = await house.newTenant()
      for (const text of ['one', 'two', 'three', 'four']) await tell(text, coder)
      const line = (await told(person)).at(-1)?.number ?? 0
      const read = <Answer>(work: Parameters<typeof house.world.punchlist.store.read<Answer>>[1]) =>
        house.world.punchlist.store.read(coder.tenant.number, work)
      const { dueAt = 0 } = (await read(({ jobs }) => jobs.find(`deliver:${line}`))) ?? {}
      const { since } = (await read(({ counts }) => counts.of(['notifications:coder']))).get('notifications:coder') ?? { since: 0 }
      expect(dueAt - since).toBe(3_600_000)
      await ask('notification.settle', { notification: line, result: 'none' }, { caller: asEngine(person) })
      const { events } = await ask('event.list', { type: 'notification.edited' }, { caller: person })
      expect(events.map(({ data }) => data)).toMatchObject([{ notification: { number: line, heldBack: 2 } }])
      // Whatever a clock says: what is held back after that begins another line.
      expect(await tell('five', coder)).toMatchObject({ heldBack: 1 })
      expect((await told(person)).length).toBe(4)
    })

    test('[QT7] a new hour lets through again, and a run cannot speak for another session', async () => {
      const { person } = await house.newTenant()
      const { session } = await ask('session.add', { agent: 'coder' }, { caller: person })
      const { session: other } = await ask('session.add', { agent: 'coder' }, { caller: person })
      await ask('message.send', { session: session.number, text: 'go' }, { caller: person })
      const coder = await house.atWork(session.number, person)
      await tell('one', coder)
      await tell('two', coder, { session: other.number })
      expect((await tell('three', coder, { session: other.number })).heldBack).toBe(1)
      const name = `notifications:#${session.number}`
      await house.world.punchlist.store.write(person.tenant.number, async (writing) => {
        const kept = (await writing.counts.of([name])).get(name)
        if (kept) await writing.apply([{ kind: 'count', name, count: { ...kept, since: kept.since - 3_600_000 } }])
      })
      expect(await tell('four', coder)).toMatchObject({ text: 'four', heldBack: 0 })
    })
  })

  test('[QT8] the bytes of each log are counted with every change and with what is trimmed, and what would add to it beyond the quota is refused', async () => {
    const { person } = await house.newTenant()
    const { todo } = await ask('todo.add', { subject: 'here' }, { caller: person })
    await ask('todo.addMany', { items: Array.from({ length: 25 }, () => ({ subject: 'größer 🔥' })) }, { caller: person })
    const many = Array.from({ length: 120 }, (_, index) => ({
      content: `größer ${index}`,
      status: 'pending' as const,
      priority: 'low' as const,
    }))
    const { session } = await ask('session.add', {}, { caller: person })
    await ask('list.replace', { session: session.number, todos: many }, { caller: person })
    const { events } = await ask('event.list', { limit: 200 }, { caller: person })
    expect(events.length).toBeGreaterThan(140)
    const size = events.reduce((sum, { data }) => sum + Buffer.byteLength(JSON.stringify(data)), 0)
    const mark = { type: 'todo.cleaned' as const, session: 0, data: { orphaned: 0, stale: 0 } }
    const { store } = house.world.punchlist
    const stored = await store.write(person.tenant.number, (writing) => writing.append([mark], 'a test', 1))
    expect(stored - JSON.stringify(mark.data).length).toBe(size)
    const trim = [
      { kind: 'trim-log' as const, places: [5, 30] },
      { kind: 'drop-events' as const, groups: [[40], [41, 43]] },
    ]
    const left = await store.write(person.tenant.number, async (writing) => {
      await writing.apply(trim)
      return writing.append([mark], 'a test', 1)
    })
    const gone = events.filter(({ seq }) => seq <= 30 || [40, 41, 43].includes(seq))
    const bytesOf = ({ data }: (typeof events)[number]) => Buffer.byteLength(JSON.stringify(data))
    expect(left - 2 * JSON.stringify(mark.data).length).toBe(size - gone.reduce((sum, event) => sum + bytesOf(event), 0))
    await runSql(
      house.place,
      `UPDATE tenants SET stored_bytes = ${usualQuotas.storage * 1_000_000 - 100} WHERE id = ${person.tenant.number}`,
    )
    expect((await refused('todo.add', { subject: 'x' }, { caller: person })).message).toContain('quota `storage` lets it hold 10000')
    await ask('todo.delete', { todo: todo.number }, { caller: person })
  })

  test('[QT11] of many calls at once, through two processes, as many are granted as the quota says', async () => {
    const { coder } = await house.newTenant()
    const calls = Array.from({ length: 10 }, (_, index) =>
      (index % 2 === 0 ? house.world.punchlist : house.other).perform('task.add', newTask('coder'), { caller: coder }),
    )
    const outcomes = await Promise.all(calls)
    expect(outcomes.filter(({ granted }) => granted).length).toBe(5)
  })
})
