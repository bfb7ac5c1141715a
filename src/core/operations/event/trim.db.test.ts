import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { shorthandFor } from '../../../../tests/support/shorthand.ts'
import { trimLog } from '../../../../tests/support/trim-log.ts'
import { takeRun } from '../../../../tests/support/turns.ts'
import { until } from '../../../../tests/support/until.ts'
import { asEngine, newWorld } from '../../../../tests/support/world.ts'
import { createFeed } from '../../engine/feed.ts'

describeOnEachDatabase('a log that is trimmed', newWorld, (world) => {
  const { newSession, add, last } = shorthandFor(world)
  const trim = (events = 1) => trimLog(world.punchlist, world.caller.tenant, events)
  const log = (input = {}) => world.ask('event.list', { limit: 500, ...input })
  const follower = async (after: number | undefined) => {
    const heard: (number | string)[] = []
    const feed = createFeed(world.punchlist.store)
    const started = new Promise<void>((resolve) => {
      if (after !== undefined) resolve()
      feed.follow(world.caller.tenant.number, after, {
        deliver: (events) => heard.push(...events.map(({ seq }) => seq)),
        resync: (at) => heard.push(`resync ${at}`),
        started: () => resolve(),
        failed: () => heard.push('failed'),
      })
    })
    await started
    return { heard, stop: () => feed.close() }
  }
  const version = async (session: number) => (await world.ask('list.get', { session })).version

  test('[LG1] it loses its beginning, keeps its last events, and says where it begins', async () => {
    for (let count = 0; count < 12; count++) await add(0, `todo ${count}`)
    const end = await last()
    await trim(5)
    const { events, first, trimmed } = await log()
    expect([first, events.map(({ seq }) => seq), trimmed]).toEqual([end - 4, [4, 3, 2, 1, 0].map((back) => end - back), true])
    expect(await log({ after: end - 5 })).toMatchObject({ trimmed: false })
    await trim(5)
    expect((await log()).first).toBe(first)
    await add(0, 'one more')
    expect(await last()).toBe(end + 1)
  })

  test('[LG1] what is young enough stays, however many there are', async () => {
    const caller = asEngine(world.caller)
    expect(await world.ask('event.trim', { days: 1, events: 1 }, { caller })).toEqual({ trimmed: 0, more: false })
    expect(await world.refused('event.trim', { days: 0, events: 1 })).toMatchObject({ code: 'forbidden' })
  })

  test('[LG3] what the search index has not read stays until it has', async () => {
    await trim()
    const before = await last()
    await add(0, 'a word that nobody else has: quicksilver')
    for (let count = 0; count < 3; count++) await add(0, `later ${count}`)
    await world.ask('event.trim', { days: 0, events: 1 }, { caller: asEngine(world.caller) })
    expect((await log()).first).toBeLessThanOrEqual(before + 1)
    await trim()
    expect((await log()).first).toBe(before + 4)
    expect((await world.ask('search.find', { query: 'quicksilver' })).hits).toHaveLength(1)
  })

  test('[LG4] a list has the version it had when its events are gone, and a higher one once it changes', async () => {
    const session = await newSession()
    await add(session, 'one')
    await add(0, 'on everyone’s list')
    const [own, everyones] = [await version(session), await version(0)]
    for (let count = 0; count < 3; count++) await newSession()
    await trim()
    expect([await version(session), await version(0)]).toEqual([own, everyones])
    const written = await world.ask('list.replace', { session, todos: [{ content: 'one' }, { content: 'two' }], version: own })
    expect(written.version).toBeGreaterThan(own)
    await trim()
    expect(await version(session)).toBe(written.version)
  })

  test('[LG4] a writer that saw an older list keeps what others did since, though the log does not tell of it any more', async () => {
    const session = await newSession()
    const writer = { caller: { ...world.caller, agent: 'coder', name: 'coder', connection: `c${session}` } }
    await world.ask('list.replace', { session, todos: [{ content: 'mine' }] }, writer)
    await add(session, 'of a person')
    await newSession()
    await trim()
    const { todos } = await world.ask('list.replace', { session, todos: [{ content: 'mine, anew' }] }, writer)
    expect(todos.map(({ content }) => content)).toContain('of a person')
  })

  const speaking = async () => {
    await world.ask('agent.define', { id: 'worker', definition: { runner: 'function' } })
    const session = (await world.ask('session.add', { agent: 'worker' })).session.number
    await world.ask('message.send', { session, text: 'Go.' })
    const run = await takeRun(world, session)
    return { session, message: run.reply ?? 0, call: { caller: asEngine(run.caller) } }
  }

  test('[LG5] pieces of a message stay until it is complete; then they go, the newest first, and what is said as a whole stays', async () => {
    const { session, message, call } = await speaking()
    const engine = { caller: asEngine(world.caller) }
    const from = await last()
    for (const delta of ['I ', 'beg', 'in.'])
      await world.ask('message.stream', { message, pieces: [{ part: 0, type: 'text', delta }] }, call)
    expect(await world.ask('event.dropPieces', {}, engine)).toEqual({ dropped: 0, next: null })
    await world.ask('message.end', { message, content: [{ type: 'text', text: 'I begin.' }], finish: 'stop' }, call)
    // As far as a step that ends in the middle: a reader finds the beginning, and then all of it.
    expect(await world.ask('event.dropPieces', { before: from + 3 }, engine)).toEqual({ dropped: 2, next: null })
    await world.ask('event.dropPieces', {}, engine)
    const { events, first, trimmed } = await log({ after: from })
    expect(events.map(({ seq, type }) => [seq - from, type])).toEqual([[4, 'message.ended']])
    expect([first <= from, trimmed]).toEqual([true, false])
    const { messages } = await world.ask('message.list', { session })
    expect(messages.at(-1)?.parts.at(-1)?.content).toMatchObject({ text: 'I begin.' })
  })

  test('[LG5] pieces of a message that went with its session go, too', async () => {
    const { session, message, call } = await speaking()
    await world.ask('message.stream', { message, pieces: [{ part: 0, type: 'text', delta: 'I ' }] }, call)
    await world.ask('session.delete', { session })
    expect(await world.ask('event.dropPieces', {}, { caller: asEngine(world.caller) })).toEqual({ dropped: 1, next: null })
  })

  test('[LG6] a follower that has read on is told of every event behind the pieces that went; one whose place went is told so, and goes on from the end', async () => {
    const from = await last()
    const [behind, level] = [await follower(from), await follower(undefined)]
    await add(0, 'one')
    for (const { heard } of [behind, level]) await until('the first event', async () => heard.at(-1) === from + 1 || undefined)
    behind.stop()
    for (const subject of ['two', 'three', 'four']) await add(0, subject)
    await until('the others', async () => level.heard.at(-1) === from + 4 || undefined)
    await trim()
    const back = await follower(from + 1)
    await until('word of the loss', async () => back.heard.at(-1) === `resync ${from + 4}` || undefined)
    await add(0, 'five')
    for (const { heard } of [back, level]) await until('the last', async () => heard.at(-1) === from + 5 || undefined)
    expect([back.heard, level.heard]).toEqual([[`resync ${from + 4}`, from + 5], [1, 2, 3, 4, 5].map((place) => from + place)])
    for (const { stop } of [back, level]) stop()
  })

  test('[LG6] those who share the reading of a log that has gone past them are told, once each', async () => {
    const rings = new Set<(tenant: number | undefined) => void>()
    const { store } = world.punchlist
    // Nobody is rung until the log was trimmed.
    const onBell: typeof store.onBell = (listener) => {
      rings.add(listener)
      return () => rings.delete(listener)
    }
    const feed = createFeed({ ...store, onBell })
    const heard: (number | string)[][] = [[], []]
    const from = await last()
    for (const own of heard) {
      feed.follow(world.caller.tenant.number, from, {
        deliver: (events) => own.push(...events.map(({ seq }) => seq)),
        resync: (at) => own.push(`resync ${at}`),
        failed: () => own.push('failed'),
      })
    }
    await add(0, 'read by each alone')
    const ring = () => {
      for (const listener of rings) listener(world.caller.tenant.number)
    }
    await until('all', async () => {
      ring()
      return heard.every((own) => own.at(-1) === from + 1) || undefined
    })
    for (const subject of ['two', 'three']) await add(0, subject)
    await trim()
    ring()
    await until('word of the loss', async () => heard.every((own) => own.length > 1) || undefined)
    expect(heard).toEqual([1, 2].map(() => [from + 1, `resync ${from + 3}`]))
    feed.close()
  })

  test('[LG7] a brief says that the log does not reach back to when its reader last looked', async () => {
    const session = await newSession()
    const reader = { caller: { ...world.caller, agent: 'coder', name: 'coder' } }
    await world.ask('session.brief', { session }, reader)
    await add(session, 'one')
    await add(session, 'two')
    await trim()
    const { first } = await log()
    const { brief } = await world.ask('session.brief', { session }, reader)
    expect(brief.text).toContain(`what was before place ${first} of the log is no longer kept`)
    expect(brief.text).toContain('#')
    expect((await world.ask('session.brief', { session }, reader)).brief.text).not.toContain('no longer kept')
  })

  test('[LG8] history and undo say how far back they reach', async () => {
    const todo = await add(0, 'old')
    await world.ask('todo.update', { todo: todo.number, subject: 'renamed' })
    const whole = await world.ask('todo.history', { todo: todo.number })
    expect([whole.history.length, whole.trimmed]).toEqual([2, false])
    const change = whole.history[1]?.change
    await trim()
    const { first } = await log()
    const rest = await world.ask('todo.history', { todo: todo.number })
    expect([rest.history.map(({ type }) => type), rest.trimmed]).toEqual([['todo.edited'], true])
    expect(await world.refused('change.undo', { change })).toMatchObject({
      code: 'not_found',
      message: `Change ${change} cannot be taken back: changes before place ${first} of the log are no longer kept.`,
    })
    // What is left can still be taken back.
    expect((await world.ask('change.undo', {})).what).toMatchObject([{ number: todo.number }])
    await newSession()
    await trim()
    expect((await world.refused('change.undo', {})).message).toContain('are no longer kept')
  })

  test('[LG8] what was deleted is restored as long as it is kept aside, whatever the log has lost', async () => {
    const todo = await add(0, 'deleted')
    await world.ask('todo.delete', { todo: todo.number })
    await newSession()
    await trim()
    expect((await world.ask('todo.restore', { todo: todo.number })).todo.subject).toBe('deleted')
  })

  test('[LG9] whoever asked something hears of the answer, though the log has lost it', async () => {
    const session = await newSession()
    const asker = { caller: { ...world.caller, agent: 'coder', name: 'coder', connection: `asks in ${session}` } }
    const { question } = await world.ask('question.ask', { session, text: 'Which way?' }, asker)
    await world.ask('question.answer', { question: question.number, answer: 'North.' })
    await newSession()
    await trim()
    expect((await world.ask('session.brief', { session }, asker)).brief.text).toContain('North.')
    expect((await world.ask('session.brief', { session }, asker)).brief.text).not.toContain('North.')
  })

  test('[LG12] a session that was used lately is not idle because its events are gone', async () => {
    const session = await newSession()
    await add(session, 'done', { status: 'completed', completedAt: Date.now() - 40 * 24 * 60 * 60 * 1000 })
    await newSession()
    await trim()
    expect(await world.ask('todo.clean', { dryRun: true, finishedDays: 30, idleDays: 0 })).toMatchObject({ stale: 1 })
    expect(await world.ask('todo.clean', { dryRun: true, finishedDays: 30, idleDays: 1 })).toMatchObject({ stale: 0 })
  })
})
