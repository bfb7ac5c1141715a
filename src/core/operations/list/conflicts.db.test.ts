import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { shorthandFor } from '../../../../tests/support/shorthand.ts'
import { newWorld } from '../../../../tests/support/world.ts'

const entry = (id: string, more: object = {}) => ({ id, content: id, status: 'pending' as const, priority: 'medium' as const, ...more })

describeOnEachDatabase('writers of one list', newWorld, (world) => {
  const { newSession, add, rows, last } = shorthandFor(world)
  const list = (session: number) => world.ask('list.get', { session })
  /** The refusal of a write that must leave everything as it was. */
  const refusedWithoutTrace = async (input: { session: number; todos: unknown; version?: number }, call = {}) => {
    const before = [await last(), await rows(input.session)]
    const refusal = await world.refused('list.replace', input, call)
    expect([await last(), await rows(input.session)]).toEqual(before)
    return refusal
  }

  test('[WL12] the version in the answer is the one the list then has, whatever else is written', async () => {
    const [session, other] = [await newSession(), await newSession()]
    expect((await list(session)).version).toBe(0)
    const first = await world.ask('list.replace', { session, todos: [entry('a'), entry('b')], version: 0 })
    await add(other, 'elsewhere')
    await add(0, 'tenant-wide')
    await world.ask('session.rename', { session, title: 'renamed' })
    await world.ask('artifact.add', { session, title: 'notes' })
    expect((await list(session)).version).toBe(first.version)
    const same = await world.ask('list.replace', { session, todos: first.todos, version: first.version })
    expect(same.version).toBe(first.version)
    const changed = await world.ask('list.replace', { session, todos: [entry('b', { status: 'completed' })], version: same.version })
    expect(changed.version).toBeGreaterThan(first.version)
    expect((await list(session)).version).toBe(changed.version)
  })

  test('[WL13] a writer that saw an older version gets a conflict with the current list', async () => {
    const session = await newSession()
    const seen = await world.ask('list.replace', { session, todos: [entry('a')] })
    await add(session, 'by a person')
    const current = await list(session)
    const refusal = await refusedWithoutTrace({ session, todos: [entry('a', { status: 'completed' })], version: seen.version })
    expect(refusal).toMatchObject({ code: 'conflict', version: current.version, current })
    const todos = [entry('a', { status: 'completed' }), ...current.todos.slice(1)]
    expect((await world.ask('list.replace', { session, todos, version: current.version })).todos).toEqual(todos)
  })

  test.each<[string, (session: number, todo: string) => Promise<unknown>]>([
    ['an update', (_session, todo) => world.ask('todo.update', { todo, priority: 'high' })],
    ['a move', (_session, todo) => world.ask('todo.move', { todo, before: null })],
    ['a deletion', (_session, todo) => world.ask('todo.delete', { todo })],
    ['a batch', (session) => world.ask('todo.completeMany', { session, all: true })],
  ])('[WL13] %s counts as a change of the list', async (_what, change) => {
    const session = await newSession()
    const todo = await add(session, 'a')
    await add(session, 'b')
    const { version } = await list(session)
    await change(session, todo.id)
    expect(await refusedWithoutTrace({ session, todos: [], version })).toMatchObject({ code: 'conflict' })
  })

  test('[WL14] of many writers at once that saw the same version, one is granted', async () => {
    const session = await newSession()
    const { version } = await world.ask('list.replace', { session, todos: [entry('a')] })
    const outcomes = await Promise.all(
      [...Array(8).keys()].map((writer) =>
        world.punchlist.perform(
          'list.replace',
          { session, todos: [entry('a'), entry(`writer ${writer}`)], version },
          { caller: world.caller },
        ),
      ),
    )
    const granted = outcomes.flatMap((outcome) => (outcome.granted ? [outcome.value] : []))
    expect(granted).toHaveLength(1)
    const { removed: _removed, kept: _kept, gone: _gone, ...written } = granted[0] ?? { removed: [], kept: [], gone: [] }
    expect(await list(session)).toEqual(written)
    for (const outcome of outcomes) {
      if (!outcome.granted) expect(outcome.refusal).toMatchObject({ code: 'conflict', current: written })
    }
  })

  test('[WL15] an id that is there twice is refused, naming the item', async () => {
    const session = await newSession()
    const todo = await add(session, 'kept')
    const refusal = await refusedWithoutTrace({ session, todos: [entry('a'), entry('b'), entry('a')] })
    expect(refusal).toMatchObject({ code: 'invalid', message: expect.stringContaining('todos.2.id') })
    const twoNames = await refusedWithoutTrace({ session, todos: [entry(todo.id), entry(`#${todo.number}`)] })
    expect(twoNames).toMatchObject({ code: 'invalid', message: expect.stringContaining('todos.1') })
  })

  test.each([
    ['status', entry('x', { status: 'doing' }), 'todos.2.status'],
    ['priority', entry('x', { priority: 'urgent' }), 'todos.2.priority'],
    ['content', entry('x', { content: 'two\nlines' }), 'todos.2.content'],
    ['missing content', { id: 'x' }, 'todos.2.content'],
    ['new row, blocked without a reason', entry('x', { status: 'blocked' }), 'todos.2: '],
    ['kept row, blocked without a reason', entry('kept', { status: 'blocked' }), 'todos.2: '],
  ])('[WL16] a bad %s is named by its place in the array', async (_what, bad, name) => {
    const session = await newSession()
    await world.ask('list.replace', { session, todos: [entry('first'), entry('kept')] })
    const refusal = await refusedWithoutTrace({ session, todos: [entry('new'), entry('first'), bad, entry('newer')] })
    expect(refusal).toMatchObject({ code: 'invalid', message: expect.stringContaining(name) })
  })

  test('[WL17] a parent and its subtasks leave together, in whatever order they stand', async () => {
    const session = await newSession()
    const root = await add(session, 'root')
    const child = await add(session, 'child', { parent: root.id })
    const grandchild = await add(session, 'grandchild', { parent: child.id })
    await world.ask('todo.move', { todo: grandchild.id, before: root.id })
    await world.ask('todo.move', { todo: child.id, before: root.id })
    const { removed } = await world.ask('list.replace', { session, todos: [entry('other')] })
    expect(removed.map(({ id }) => id).toSorted()).toEqual([root.id, child.id, grandchild.id])
    expect((await list(session)).todos).toEqual([entry('other')])
  })

  test('[WL18] a kept subtask whose parent leaves stays, on its own', async () => {
    const session = await newSession()
    const root = await add(session, 'root')
    const child = await add(session, 'child', { parent: root.id })
    const grandchild = await add(session, 'grandchild', { parent: child.id })
    await world.ask('list.replace', { session, todos: [entry(child.id), entry(grandchild.id)] })
    expect(await rows(session)).toMatchObject([
      { id: child.id, parent: null },
      { id: grandchild.id, parent: child.id },
    ])
  })

  test('[WL19] a readonly caller may add and change rows, but may not complete or drop them', async () => {
    const caller = await world.punchlist.localCaller({ agent: 'planner', access: 'readonly' })
    const session = await newSession()
    await world.ask('list.replace', { session, todos: [entry('a'), entry('done', { status: 'completed' })] })
    await world.ask('list.get', { session }, { caller })
    const done = entry('done', { status: 'completed' })
    for (const todos of [
      [entry('a')],
      [],
      [entry('a', { status: 'completed' }), done],
      [entry('a'), done, entry('b', { status: 'done' })],
    ]) {
      expect(await refusedWithoutTrace({ session, todos }, { caller })).toMatchObject({ code: 'forbidden' })
    }
    const todos = [entry('b'), entry('a', { status: 'in_progress', content: 'changed' }), done]
    expect((await world.ask('list.replace', { session, todos }, { caller })).todos).toEqual(todos)
    const minimal = await world.punchlist.localCaller({ agent: 'watcher', access: 'minimal' })
    expect(await refusedWithoutTrace({ session, todos }, { caller: minimal })).toMatchObject({ code: 'forbidden' })
    expect((await world.ask('list.get', { session }, { caller: minimal })).todos).toEqual(todos)
  })

  test('[WL20] an archived session’s list is read, and not written', async () => {
    const session = await newSession()
    await world.ask('list.replace', { session, todos: [entry('a')] })
    await world.ask('session.archive', { session })
    expect(await refusedWithoutTrace({ session, todos: [] })).toMatchObject({ code: 'conflict' })
    expect((await list(session)).todos).toEqual([entry('a')])
  })

  test('[WL21] there is no whole list of a session that is not there', async () => {
    expect(await world.refused('list.get', { session: 999_999 })).toMatchObject({ code: 'not_found' })
    expect(await world.refused('list.replace', { session: 999_999, todos: [] })).toMatchObject({ code: 'not_found' })
  })

  test('[WL22] a list of a thousand rows is written and read', async () => {
    const session = await newSession()
    const todos = [...Array(1_000).keys()].map((index) => entry(`row ${index}`))
    expect((await world.ask('list.replace', { session, todos })).todos).toEqual(todos)
    expect((await list(session)).todos).toEqual(todos)
    expect((await world.ask('list.replace', { session, todos: [...todos, entry('one more')] })).todos).toHaveLength(1_001)
  })
})
