import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { newWorld } from '../../../../tests/support/world.ts'
import { MemoryType } from '../../../contract/nouns/memory.ts'
import type { Input } from '../../../contract/operations/index.ts'
import { decideAddMemory } from '../../domain/memory.ts'
import { pipelineMemory } from '../delegation/child-session.ts'

const unknownId = '01KA3Q4W8ZVJ5X2M6N7P8R9S0T'

describeOnEachDatabase('memory', newWorld, (world) => {
  const newSession = async () => (await world.ask('session.add', {})).session.number
  const remember = async (title: string, more: Partial<Input<'memory.add'>> = {}) =>
    (await world.ask('memory.add', { title, type: 'project', ...more })).memory
  const listed = async (input: Input<'memory.list'>) => (await world.ask('memory.list', input)).memories.map(({ title }) => title)
  const last = async () => (await world.ask('event.list', { limit: 1 })).last
  /** A tenant of its own, where numbers start at 1. */
  const newTenant = async (name: string) => {
    await world.ask('tenant.add', { name })
    return world.punchlist.localCaller({ tenant: name })
  }

  test('[ME20] an entry reads back as it was written, by number or id, with who wrote it and where', async () => {
    const session = await newSession()
    const coder = await world.punchlist.localCaller({ agent: 'coder' })
    const body = '# Füße 写 مرحبا 👩‍💻\n\n\ttab "quoted" \\ %\n'
    const { memory } = await world.ask('memory.add', { session, type: 'learning', title: '  a fact ', body }, { caller: coder })
    expect(memory).toMatchObject({ session, agent: 'coder', createdBy: 'coder', type: 'learning', title: 'a fact', body, version: 1 })
    for (const reference of [memory.number, `#${memory.number}`, memory.id.toLowerCase()]) {
      expect(await world.ask('memory.get', { memory: reference })).toEqual({ memory })
    }
    const wide = await remember('another')
    expect(wide).toMatchObject({ session: 0, agent: '', createdBy: world.caller.name, body: '', number: memory.number + 1 })
    expect(await world.refused('memory.get', { memory: unknownId })).toMatchObject({
      code: 'not_found',
      hint: 'See which there are.',
      instead: { operation: 'memory.list', input: {} },
    })
  })

  test('[ME21] a session sees its own entries and the tenant-wide ones, as it sees todos', async () => {
    const caller = await newTenant('reading')
    const call = { caller }
    const [one, two] = await Promise.all([world.ask('session.add', {}, call), world.ask('session.add', {}, call)])
    const add = (title: string, session: number) => world.ask('memory.add', { title, type: 'context', session }, call)
    await add('of one', one.session.number)
    await add('of all', 0)
    await add('of two', two.session.number)
    const titles = async (input: Input<'memory.list'>) => (await world.ask('memory.list', input, call)).memories.map(({ title }) => title)
    const found = async (input: Input<'memory.list'>) =>
      (await world.ask('memory.search', { query: 'of', ...input }, call)).memories.map(({ title }) => title)
    for (const look of [titles, found]) {
      expect(await look({ session: one.session.id })).toEqual(['of all', 'of one'])
      expect(await look({ session: two.session.number })).toEqual(['of two', 'of all'])
      expect(await look({ session: two.session.number, own: true })).toEqual(['of two'])
      expect(await look({ session: 0 })).toEqual(['of all'])
      expect(await look({})).toEqual(['of two', 'of all', 'of one'])
    }
    expect(await world.refused('memory.list', { session: 999_999 }, call)).toMatchObject({ code: 'not_found' })
    expect(await world.refused('memory.search', { session: 999_999, query: 'x' }, call)).toMatchObject({ code: 'not_found' })
  })

  test('[ME22] lists are newest first, by type and agent, in pages of any size', async () => {
    const session = await newSession()
    const coder = await world.punchlist.localCaller({ agent: 'coder' })
    const titles: string[] = []
    for (const type of MemoryType.options) {
      titles.unshift(type)
      const pinned = type === 'feedback' || type === 'learning' ? 0 : session
      await world.ask('memory.add', { session: pinned, type, title: type }, type === 'project' ? { caller: coder } : {})
    }
    const all = await listed({ session, limit: 500 })
    expect(all.slice(0, 6)).toEqual(titles)
    expect(await listed({ session, own: true })).toEqual(titles.filter((title) => title !== 'feedback' && title !== 'learning'))
    expect(await listed({ session, own: true, type: 'user' })).toEqual(['user'])
    expect(await listed({ session, own: true, agent: 'coder' })).toEqual(['project'])
    for (const limit of [1, 2, 3, 4, 500]) {
      const collected: string[] = []
      let after: string | undefined
      do {
        const page = await world.ask('memory.list', { session, limit, after })
        collected.push(...page.memories.map(({ title }) => title))
        after = page.next ?? undefined
      } while (after !== undefined)
      expect(collected, `limit ${limit}`).toEqual(all)
    }
    expect(await world.refused('memory.list', { after: 'nonsense' })).toMatchObject({ code: 'invalid' })
  })

  test('[ME23] an update changes what it names, and one that changes nothing is no event', async () => {
    const memory = await remember('before', { body: 'kept' })
    const { memory: after } = await world.ask('memory.update', { memory: memory.id, title: 'after', type: 'reference' })
    expect(after).toEqual({ ...memory, title: 'after', type: 'reference', updatedAt: after.updatedAt, version: 2 })
    const from = await last()
    expect((await world.ask('memory.update', { memory: memory.number, title: 'after', body: 'kept' })).memory).toEqual(after)
    expect(await last()).toBe(from)
    const { events } = await world.ask('event.list', { type: 'memory.*', after: from - 1 })
    expect(events).toMatchObject([{ type: 'memory.edited', data: { memory: after, was: { title: 'before', type: 'project' } } }])
  })

  test('[ME24] a change that says which version it saw is refused when there is a newer one', async () => {
    const { id } = await remember('versioned')
    await world.ask('memory.update', { memory: id, body: 'more' }, { version: 1 })
    for (const [name, more] of [
      ['memory.update', { body: 'less' }],
      ['memory.delete', {}],
    ] as const) {
      expect(await world.refused(name, { memory: id, ...more }, { version: 1 })).toMatchObject({ code: 'stale', version: 2 })
    }
    expect((await world.ask('memory.get', { memory: id })).memory.body).toBe('more')
  })

  test('[ME25] a deleted entry is gone, and its number is not given again', async () => {
    const memory = await remember('short-lived')
    expect(await world.ask('memory.delete', { memory: memory.number })).toEqual({ memory })
    for (const name of ['memory.get', 'memory.update', 'memory.delete'] as const) {
      expect(await world.refused(name, { memory: memory.id })).toMatchObject({ code: 'not_found' })
    }
    expect((await remember('next')).number).toBe(memory.number + 1)
    expect((await world.ask('event.list', { type: 'memory.deleted' })).events.at(-1)?.data).toEqual({ memory })
  })

  test('[ME26] deleting a session takes its entries along, says how many, and leaves the others', async () => {
    const [session, other] = [await newSession(), await newSession()]
    const ids = [(await remember('gone 1', { session })).id, (await remember('gone 2', { session })).id]
    const kept = [(await remember('of another', { session: other })).id, (await remember('of all')).id]
    expect(await world.ask('session.delete', { session })).toMatchObject({ todos: 0, memories: 2 })
    expect((await world.ask('event.list', { type: 'session.deleted' })).events.at(-1)?.data).toMatchObject({ memories: 2 })
    for (const id of ids) expect(await world.refused('memory.get', { memory: id })).toMatchObject({ code: 'not_found' })
    for (const id of kept) expect((await world.ask('memory.get', { memory: id })).memory.id).toBe(id)
    expect((await world.ask('memory.search', { query: 'gone' })).memories).toEqual([])
  })

  test('[ME27] what was learned in a session can be written down after it is archived', async () => {
    const session = await newSession()
    await world.ask('session.archive', { session })
    expect((await remember('learned late', { session })).session).toBe(session)
  })

  test('[ME28] hostile input is refused field by field, and nothing is written', async () => {
    const from = await last()
    const bad: [object, string][] = [
      [{ title: '' }, 'title'],
      [{ title: '   ' }, 'title'],
      [{ title: 'x'.repeat(201) }, 'title'],
      [{ title: 'a\nb' }, 'title'],
      [{ title: 'a\u0000b' }, 'title'],
      [{ title: 'a\u202eb' }, 'title'],
      [{ title: 'a\u{e0041}b' }, 'title'],
      [{ body: 'a\u0000b' }, 'body'],
      [{ body: 'a\u001b[31mb' }, 'body'],
      [{ body: 'x'.repeat(16 * 1024 + 1) }, 'body'],
      [{ body: 'ü'.repeat(8 * 1024 + 1) }, 'body'],
      [{ type: 'rumour' }, 'type'],
      [{ type: undefined }, 'type'],
      [{ number: 7 }, 'number'],
      [{ agent: 'somebody' }, 'agent'],
    ]
    for (const [more, field] of bad) {
      const refusal = (await world.refused('memory.add', { title: 'fine', type: 'user', ...more })) as { fields?: { field: string }[] }
      expect([more, refusal]).toMatchObject([more, { code: 'invalid', fields: [{ field }] }])
    }
    expect(await last()).toBe(from)
  })

  test('[ME28] a body of 16 KiB is kept to the byte, in any script', async () => {
    for (const piece of ['x', 'ü', '写', '🦊', 'م ']) {
      const body = piece.repeat(Math.floor((16 * 1024) / Buffer.byteLength(piece)))
      const { id } = await remember('long', { body })
      expect((await world.ask('memory.get', { memory: id })).memory.body).toBe(body)
    }
    const distinct = Array.from({ length: 2_500 }, (_, index) => index.toString(36)).join(' ')
    const { number } = await remember('many words', { body: distinct })
    expect((await world.ask('memory.search', { query: (2_499).toString(36) })).memories.map((memory) => memory.number)).toContain(number)
  })

  test('[ME29] the entry beyond 10,000 is refused, until another is deleted', async () => {
    const caller = await newTenant('full')
    const author = { name: 'ada', agent: null }
    const rows = Array.from({ length: 10_000 }, (_, index) => {
      const number = index + 1
      const id = `01KA3Q4W8ZVJ5X2M6N${String(number).padStart(8, '0')}`
      return decideAddMemory({ id, number, session: 0, type: 'context', title: `fact ${number}`, body: '' }, author, 0).memory
    })
    await world.punchlist.store.write(caller.tenant.number, (writing) =>
      writing.apply([
        { kind: 'count-from', noun: 'memory', last: rows.length },
        ...rows.map((row) => ({ kind: 'insert', noun: 'memory', row }) as const),
      ]),
    )
    const one = { title: 'one more', type: 'user' } as const
    expect(await world.refused('memory.add', one, { caller })).toMatchObject({ code: 'limit_reached' })
    expect((await world.ask('memory.search', { query: 'fact 9999', limit: 1 }, { caller })).memories).toMatchObject([{ number: 9999 }])
    await world.ask('memory.delete', { memory: 5 }, { caller })
    expect((await world.ask('memory.add', one, { caller })).memory.number).toBe(10_001)
    expect(await world.refused('memory.add', one, { caller })).toMatchObject({ code: 'limit_reached' })
  })

  test('[ME30] the pipeline memory of a conversation is its newest ten entries, and nobody else’s', async () => {
    const [{ session }, other] = [await world.ask('session.add', {}), await newSession()]
    const pipeline = () => world.punchlist.store.read(world.caller.tenant.number, (store) => pipelineMemory(session, { store }))
    await remember('of all')
    await remember('of another', { session: other })
    expect(await pipeline()).toEqual([])
    for (let count = 1; count <= 12; count++) await remember(`entry ${count}`, { session: session.number })
    expect((await pipeline()).map(({ title }) => title)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((count) => `entry ${count}`))
    expect(JSON.stringify(await pipeline())).not.toContain('Words')
  })

  test('[ME31] what a subagent writes down belongs to the conversation that handed it the work', async () => {
    for (const id of ['master', 'worker']) await world.ask('agent.define', { id, definition: { runner: 'function' } })
    const { session } = await world.ask('session.add', { agent: 'master' })
    const handOn = async (from: number, agent: string) => {
      const handed = await world.ask('message.delegate', { session: from, to: [{ agent, prompt: 'do it' }], background: true })
      return handed.sessions[0]?.number ?? 0
    }
    const child = await handOn(session.number, 'worker')
    const grandchild = await handOn(child, 'master')
    expect((await remember('found below', { session: child })).session).toBe(session.number)
    expect((await remember('found far below', { session: grandchild })).session).toBe(session.number)
    const titles = ['found far below', 'found below']
    for (const place of [session.number, child, grandchild]) {
      expect(await listed({ session: place, own: true })).toEqual(titles)
      const { memories } = await world.ask('memory.search', { session: place, own: true, query: 'found' })
      expect(memories.map(({ title }) => title)).toEqual(titles)
    }
    const next = await handOn(session.number, 'worker')
    const { messages } = await world.ask('message.list', { session: next })
    expect(JSON.stringify(messages)).toMatch(
      /Pipeline memory [^"]*\\n- #\d+ \[project\] found far below\\n- #\d+ \[project\] found below\\n/,
    )
    await world.ask('session.delete', { session: child })
    expect(await listed({ session: session.number, own: true })).toEqual(titles)
  })
})
