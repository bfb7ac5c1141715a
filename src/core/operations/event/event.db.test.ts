import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { shorthandFor } from '../../../../tests/support/shorthand.ts'
import { newWorld } from '../../../../tests/support/world.ts'
import { eventTypes } from '../../../contract/nouns/event.ts'
import type { Input } from '../../../contract/operations/index.ts'

describeOnEachDatabase('reading the log', newWorld, (world) => {
  const { newSession, add, last } = shorthandFor(world)
  const places = async (input: Input<'event.list'>) => (await world.ask('event.list', input)).events.map(({ seq }) => seq)
  const typesOf = async (input: Input<'event.list'>) => (await world.ask('event.list', input)).events.map(({ type }) => type)
  const agent = async (name: string) => world.punchlist.localCaller({ agent: name })

  test('[EV21] the log is read oldest first unless the newest are asked for', async () => {
    const session = await newSession()
    const from = await last()
    for (const subject of ['a', 'b', 'c']) await add(session, subject)
    expect(await places({ session, after: from })).toEqual([from + 1, from + 2, from + 3])
    expect(await places({ session, after: from, order: 'newest' })).toEqual([from + 3, from + 2, from + 1])
    expect(await places({ order: 'newest', limit: 2 })).toEqual([from + 3, from + 2])
    expect(await world.refused('event.list', { order: 'sideways' })).toMatchObject({ code: 'invalid' })
  })

  test('[EV22] read backwards page by page, the log has neither gap nor repeat, even while it grows', async () => {
    const session = await newSession()
    for (let count = 0; count < 7; count++) await add(session, `n${count}`)
    const all = await places({ session, order: 'newest' })
    const read: number[] = []
    for (let before: number | undefined; ; before = read.at(-1)) {
      const page = await places({ session, order: 'newest', before, limit: 3 })
      if (page.length === 0) break
      read.push(...page)
      await add(session, 'meanwhile')
    }
    expect(read).toEqual(all)
    const [newest = 0] = all
    expect(await places({ session, before: newest, after: newest - 3 })).toEqual([newest - 2, newest - 1])
  })

  test('[EV23] only what one has done is read, by whatever else is asked for', async () => {
    const session = await newSession()
    const other = await newSession()
    const from = await last()
    await add(session, 'mine')
    const call = { caller: await agent('coder') }
    await world.ask('todo.add', { session, subject: 'theirs' }, call)
    await world.ask('todo.add', { session: other, subject: 'elsewhere' }, call)
    await world.ask('memory.add', { session, type: 'project', title: 'a fact' }, call)
    expect(await places({ by: 'coder', after: from })).toEqual([from + 2, from + 3, from + 4])
    expect(await places({ by: 'coder', after: from, order: 'newest', before: from + 4, limit: 1 })).toEqual([from + 3])
    expect(await places({ by: 'coder', after: from, session, type: 'todo.*' })).toEqual([from + 2])
    expect(await places({ by: world.caller.name, after: from })).toEqual([from + 1])
    expect(await places({ by: 'nobody' })).toEqual([])
  })

  test('[EV20] several types are read at once, few or many, alone or of one session', async () => {
    const session = await newSession()
    const from = await last()
    const todo = await add(session, 'a')
    await world.ask('session.rename', { session, title: 'renamed' })
    await world.ask('todo.update', { todo: todo.number, status: 'completed' })
    await world.ask('token.add', { name: 'seldom' })
    await add(session, 'b')
    const here = { after: from, order: 'newest' } as const
    expect(await typesOf({ ...here, type: 'todo.completed,token.*' })).toEqual(['token.added', 'todo.completed'])
    expect(await typesOf({ ...here, type: ['todo.added', 'session.*'] })).toEqual(['todo.added', 'session.renamed', 'todo.added'])
    expect(await typesOf({ ...here, type: ['todo.added', 'session.*'], limit: 2 })).toEqual(['todo.added', 'session.renamed'])
    expect(await typesOf({ after: from, type: 'todo.*', limit: 2 })).toEqual(['todo.added', 'todo.completed'])
    expect(await typesOf({ ...here, type: 'todo.*,token.*', session })).toEqual(['todo.added', 'todo.completed', 'todo.added'])
    const allButTodos = eventTypes.filter((type) => !type.startsWith('todo.'))
    expect(await typesOf({ ...here, type: allButTodos })).toEqual(['token.added', 'session.renamed'])
    expect(await typesOf({ ...here, type: 'nothing.*' })).toEqual([])
    expect(await world.refused('event.list', { type: [] })).toMatchObject({ code: 'invalid' })
  })
})
