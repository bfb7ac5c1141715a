import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isSoak } from '../../../../tests/promises/support/soak.ts'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { fillList } from '../../../../tests/support/fill-list.ts'
import { newWorld } from '../../../../tests/support/world.ts'

describeOnEachDatabase('lists of 10,000', newWorld, (world, kind) => {
  // To write as many takes long where each row is a way to the server and back: the long run does it.
  const size = kind === 'sqlite' || isSoak ? 10_000 : 2_000
  const newSession = async () => (await world.ask('session.add', {})).session.number
  const fill = (session: number, options = {}) => fillList(world.punchlist.store, session, size, options)
  const counted = async (session: number) => (await world.ask('todo.stats', { session })).progress
  const typesAfter = async (after: number) =>
    (await world.ask('event.list', { after, type: 'todo.deletedMany,todo.deleted', limit: 500 })).events
  const last = async () => (await world.ask('event.list', { limit: 1 })).last

  /** Reads again and again while the change is made; what it sees is how it was before, or all of it. */
  async function whileOthersRead<Answer>(
    change: Promise<Answer>,
    read: () => Promise<number>,
  ): Promise<{ answer: Answer; seen: number[] }> {
    let isOver = false
    const answer = change.finally(() => {
      isOver = true
    })
    const seen: number[] = []
    // Writes wait for the turn that they are asked for in; by the second one after it, this one is under way.
    await turn()
    await turn()
    while (!isOver) {
      seen.push(await read())
      await turn()
    }
    return { answer: await answer, seen }
  }

  test('[TD45] all are deleted in one commit, and come back by one undo; others are answered meanwhile', async () => {
    const session = await newSession()
    const first = await fill(session)
    const before = await last()
    const deletion = world.ask('todo.deleteMany', { session, scope: 'all' })
    const { answer, seen } = await whileOthersRead(deletion, async () => (await counted(session)).total)
    expect(answer).toMatchObject({ deleted: size, progress: { total: 0 } })
    expect(seen[0]).toBe(size)
    expect(seen.filter((total) => total !== size && total !== 0)).toEqual([])
    expect((await counted(session)).total).toBe(0)
    const [told, ...more] = await typesAfter(before)
    expect(more).toEqual([])
    expect(told).toMatchObject({ type: 'todo.deletedMany', session })
    expect(new Set(told?.data.numbers as number[])).toEqual(new Set(Array.from({ length: size }, (_, index) => first + index)))
    expect((await world.ask('list.get', { session })).version).toBe(told?.seq)

    const undoing = await whileOthersRead(world.ask('change.undo', {}), async () => (await counted(session)).total)
    expect(undoing.answer).toMatchObject({ count: size, change: told?.seq })
    expect(undoing.seen.length).toBeGreaterThan(2)
    expect(undoing.seen.filter((total) => total !== size && total !== 0)).toEqual([])
    expect(await counted(session)).toMatchObject({ total: size })
    expect(await world.ask('todo.get', { todo: first })).toMatchObject({ todo: { number: first, session } })
    await world.ask('change.undo', { redo: true })
    expect(await counted(session)).toMatchObject({ total: 0 })
  })

  test('[WL40] a list of more than 10,000 is not handled whole, and says what to do instead', async () => {
    const session = await newSession()
    const first = await fillList(world.punchlist.store, session, 10_001, { finished: 9_999 })
    const tooLong = { code: 'limit_reached', hint: expect.stringContaining('page by page') }
    expect(await world.refused('list.get', { session })).toMatchObject(tooLong)
    expect(await world.refused('list.replace', { session, todos: [] })).toMatchObject(tooLong)
    expect(await world.refused('todo.move', { todo: first + 10_000, before: first })).toMatchObject(tooLong)
    expect(await world.ask('list.get', { session, longest: 10_000 })).toMatchObject({ todos: [], truncated: true, remaining: 2 })
    expect((await world.ask('todo.completeMany', { session, all: true })).todos).toHaveLength(2)
    expect(await world.ask('todo.deleteMany', { session, scope: 'completed' })).toMatchObject({ deleted: 10_001 })
    expect(await world.ask('list.get', { session })).toMatchObject({ todos: [], remaining: 0 })
  })

  test('[TD45] a session goes with all that is on its list, however deep it is nested', async () => {
    const session = await newSession()
    await fill(session, { nested: true })
    const deletion = world.ask('session.delete', { session })
    const { answer, seen } = await whileOthersRead(deletion, async () => (await world.ask('todo.list', { limit: 1 })).todos.length)
    expect(answer.todos).toBe(size)
    // It may be gone before anybody has looked: what is left of it goes later.
    expect(seen.filter((found) => found > 1)).toEqual([])
    expect((await world.ask('todo.list', { includeFinished: true })).todos).toEqual([])
  })

  test('[TD45] all are completed, and the completed ones deleted', async () => {
    const session = await newSession()
    await fill(session)
    const completion = world.ask('todo.completeMany', { session, all: true })
    const { answer, seen } = await whileOthersRead(completion, async () => (await counted(session)).completed)
    expect(answer.progress).toMatchObject({ completed: size, total: size })
    expect(seen[0]).toBe(0)
    expect(seen.filter((done) => done !== size && done !== 0)).toEqual([])
    expect((await world.ask('todo.deleteMany', { session, scope: 'completed' })).deleted).toBe(size)
  })

  test('[TD45] a whole list is written, and written over', async () => {
    const session = await newSession()
    const todos = Array.from({ length: size }, (_, index) => ({ id: `k${index}`, content: `todo ${index}` }))
    const writing = world.ask('list.replace', { session, todos })
    const { answer, seen } = await whileOthersRead(writing, async () => (await counted(session)).total)
    expect(answer.todos).toHaveLength(size)
    expect(seen[0]).toBe(0)
    const numbers = (await world.ask('todo.list', { session, limit: 500 })).todos.map(({ number }) => number)
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
    const again = await world.ask('list.replace', { session, todos, version: answer.version })
    expect(again.version).toBe(answer.version)
    const before = await last()
    const emptied = await world.ask('list.replace', { session, todos: todos.slice(0, 1) })
    expect(emptied.removed).toHaveLength(size - 1)
    expect((await typesAfter(before)).map(({ type }) => type)).toEqual(['todo.deletedMany'])
    expect((await world.ask('list.get', { session })).version).toBe(emptied.version)
  })

  test('[TD46] whoever may not delete cannot lose many rows either, by whatever call', async () => {
    const session = await newSession()
    await world.ask('list.replace', { session, todos: Array.from({ length: 40 }, (_, index) => ({ content: `todo ${index}` })) })
    const caller = { ...world.caller, access: 'readonly' as const, operator: false }
    expect(await world.refused('list.replace', { session, todos: [] }, { caller })).toMatchObject({ code: 'forbidden' })
    expect((await counted(session)).total).toBe(40)
  })

  test('[TD48] a todo goes with subtasks that are nested in each other deeper than SQLite lets a cascade go', async () => {
    const session = await newSession()
    const deep = 1_200
    const first = await fillList(world.punchlist.store, session, deep, { nested: true })
    expect(await world.ask('todo.delete', { todo: first })).toMatchObject({ deleted: deep })
    expect((await counted(session)).total).toBe(0)
    // No number is ever used again.
    const other = await newSession()
    await fillList(world.punchlist.store, other, deep, { nested: true })
    expect(await world.ask('todo.deleteMany', { session: other, scope: 'all' })).toMatchObject({ deleted: deep })
  })

  test('[TD47] a list that is too long is answered without its todos, and with the rest', async () => {
    const session = await newSession()
    await fill(session)
    expect(await world.ask('list.get', { session, longest: size - 1 })).toEqual({
      ...{ todos: [], version: 0, remaining: size, title: `${size} todos`, truncated: true },
    })
    const whole = await world.ask('list.get', { session, longest: size })
    expect(whole.todos).toHaveLength(size)
    expect(whole.truncated).toBeUndefined()
    await world.ask('session.delete', { session })
  })
})
