import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { shorthandFor } from '../../../../tests/support/shorthand.ts'
import { newWorld } from '../../../../tests/support/world.ts'
import type { OperationName } from '../../../contract/operations/index.ts'

const unknownId = '01KA3Q4W8ZVJ5X2M6N7P8R9S0T'

describeOnEachDatabase('refused batches', newWorld, (world) => {
  const { newSession, add } = shorthandFor(world)
  const state = async () => ({
    last: (await world.ask('event.list', { limit: 1 })).last,
    todos: (await world.ask('todo.list', { status: ['all'], limit: 500 })).todos,
  })
  /** The refusal of a call that must leave everything as it was. */
  const refusedWithoutTrace = async (name: OperationName, input: unknown, call = {}) => {
    const before = await state()
    const refusal = await world.refused(name, input, call)
    expect(await state()).toEqual(before)
    return refusal
  }
  const good = { subject: 'good' }

  test('[BT11] every bad item is named, and nothing is changed', async () => {
    const session = await newSession()
    const refusal = await refusedWithoutTrace('todo.addMany', {
      session,
      items: [good, { ...good, parent: 999_999 }, good, { ...good, sprint: unknownId }, { ...good, artifact: unknownId }],
    })
    expect(refusal).toMatchObject({
      code: 'not_found',
      fields: [{ field: 'items.1' }, { field: 'items.3' }, { field: 'items.4' }],
    })
    for (const bad of ['items.1: ', '#999999', 'items.3: ', 'sprint', 'items.4: ', 'artifact', 'Nothing was changed']) {
      expect(refusal.message).toContain(bad)
    }
  })

  test.each([
    ['status', { ...good, status: 'doing' }, 'items.1.status'],
    ['priority', { ...good, priority: 'urgent' }, 'items.1.priority'],
    ['subject', { subject: '  ' }, 'items.1.subject'],
    ['missing subject', {}, 'items.1.subject'],
    ['parent', { ...good, parent: 'nobody' }, 'items.1.parent'],
    ['unknown field', { ...good, colour: 'red' }, 'items.1.colour'],
    ['blocked without a reason', { ...good, status: 'blocked' }, 'items.1: '],
  ])('[BT11] an item with a bad %s is named', async (_what, item, name) => {
    const session = await newSession()
    const refusal = await refusedWithoutTrace('todo.addMany', { session, items: [good, item, good] })
    expect(refusal).toMatchObject({ code: 'invalid', message: expect.stringContaining(name) })
  })

  test('[BT12] a batch of 26, and an empty one, are refused', async () => {
    const session = await newSession()
    const todo = await add(session, 'a')
    const many = <Item>(item: Item) => Array<Item>(26).fill(item)
    const batches: [OperationName, object][] = [
      ['todo.addMany', { session, items: many(good) }],
      ['todo.addMany', { session, items: JSON.stringify(many(good)) }],
      ['todo.updateMany', { updates: many({ todo: todo.id, status: 'completed' }) }],
      ['todo.completeMany', { todos: many(todo.id) }],
      ['todo.deleteMany', { todos: many(todo.id) }],
    ]
    for (const [name, input] of batches) {
      expect(await refusedWithoutTrace(name, input)).toMatchObject({ code: 'invalid', message: expect.stringContaining('at most 25') })
    }
    for (const [name, input] of batches) {
      const empty = Object.fromEntries(Object.entries(input).map(([field, value]) => [field, field === 'session' ? value : []]))
      expect(await refusedWithoutTrace(name, empty)).toMatchObject({ code: 'invalid' })
    }
  })

  test.each(['[{"subject": "a"}', 'subject: a', '', '{"subject": "a"}', '"a"', '7', 'null'])(
    '[BT13] %j is no list of items, and is refused',
    async (items) => {
      const refusal = await refusedWithoutTrace('todo.addMany', { session: await newSession(), items })
      expect(refusal).toMatchObject({ code: 'invalid', message: expect.stringMatching(/^items: /) })
    },
  )

  test('[BT14] a parent in another list is refused, in adds and updates', async () => {
    const [session, other] = [await newSession(), await newSession()]
    const [mine, theirs] = [await add(session, 'mine'), await add(other, 'theirs')]
    const added = await refusedWithoutTrace('todo.addMany', { session, items: [good, { ...good, parent: theirs.id }] })
    expect(added).toMatchObject({ code: 'conflict', message: expect.stringContaining('items.1: ') })
    expect(await refusedWithoutTrace('todo.addMany', { session, items: [good], parent: theirs.id })).toMatchObject({ code: 'conflict' })
    const updates = [
      { todo: mine.id, subject: 'changed' },
      { todo: theirs.id, parent: mine.id },
    ]
    const changed = await refusedWithoutTrace('todo.updateMany', { updates })
    expect(changed).toMatchObject({ code: 'conflict', message: expect.stringContaining('updates.1: ') })
  })

  test('[BT15] no batch makes a cycle of parents, not even with todos that are changed together', async () => {
    const session = await newSession()
    const [one, two] = [await add(session, 'one'), await add(session, 'two')]
    const child = await add(session, 'child', { parent: one.id })
    const itself = [{ todo: two.id, parent: two.id }]
    expect(await refusedWithoutTrace('todo.updateMany', { updates: itself })).toMatchObject({ code: 'conflict' })
    const below = [
      { todo: two.id, subject: 'changed' },
      { todo: one.id, parent: child.id },
    ]
    const refusal = await refusedWithoutTrace('todo.updateMany', { updates: below })
    expect(refusal).toMatchObject({ code: 'conflict', message: expect.stringContaining('updates.1: ') })
    const crosswise = [
      { todo: one.id, parent: two.id },
      { todo: two.id, parent: one.id },
    ]
    expect(await refusedWithoutTrace('todo.updateMany', { updates: crosswise })).toMatchObject({ code: 'conflict' })
  })

  test('[BT16] the same todo named twice is refused, however it is named', async () => {
    const session = await newSession()
    const todo = await add(session, 'a')
    const updates = [
      { todo: todo.id, subject: 'b' },
      { todo: todo.number, subject: 'c' },
    ]
    const refusal = await refusedWithoutTrace('todo.updateMany', { updates })
    expect(refusal).toMatchObject({ code: 'invalid', message: expect.stringContaining('updates.1: ') })
    for (const name of ['todo.completeMany', 'todo.deleteMany'] as const) {
      const repeated = await refusedWithoutTrace(name, { todos: [todo.number, todo.id.toLowerCase()] })
      expect(repeated).toMatchObject({ code: 'invalid', message: expect.stringContaining('todos.1: ') })
    }
  })

  test('[BT17] unknown todos, and todos outside the list that is named, are not found', async () => {
    const [session, other] = [await newSession(), await newSession()]
    const [mine, theirs] = [await add(session, 'mine'), await add(other, 'theirs')]
    const wanted = { code: 'not_found', message: expect.stringContaining('todos.1: There is no todo') }
    for (const name of ['todo.completeMany', 'todo.deleteMany'] as const) {
      expect(await refusedWithoutTrace(name, { todos: [mine.id, 999_999] })).toMatchObject(wanted)
      expect(await refusedWithoutTrace(name, { session, todos: [mine.id, theirs.id] })).toMatchObject(wanted)
    }
    const updates = [
      { todo: mine.id, subject: 'b' },
      { todo: theirs.number, subject: 'c' },
    ]
    const refusal = await refusedWithoutTrace('todo.updateMany', { session, updates })
    expect(refusal).toMatchObject({ code: 'not_found', message: expect.stringContaining('updates.1: There is no todo') })
  })

  test('[BT18] completing and deleting take either todos or a whole list, and the list must be named', async () => {
    const session = await newSession()
    const { id } = await add(session, 'a')
    const calls: [OperationName, object][] = [
      ['todo.completeMany', {}],
      ['todo.completeMany', { session }],
      ['todo.completeMany', { all: true }],
      ['todo.completeMany', { session, all: true, todos: [id] }],
      ['todo.deleteMany', { session }],
      ['todo.deleteMany', { scope: 'all' }],
      ['todo.deleteMany', { session, scope: 'all', todos: [id] }],
      ['todo.deleteMany', { session, scope: 'some' }],
    ]
    for (const [name, input] of calls) expect(await refusedWithoutTrace(name, input)).toMatchObject({ code: 'invalid' })
    const missing = { code: 'not_found' }
    expect(await refusedWithoutTrace('todo.completeMany', { session: 999_999, all: true })).toMatchObject(missing)
    expect(await refusedWithoutTrace('todo.deleteMany', { session: 999_999, scope: 'all' })).toMatchObject(missing)
  })

  test('[BT19] one completion among the changes is enough to refuse a readonly caller the whole batch', async () => {
    const caller = await world.punchlist.localCaller({ agent: 'planner', access: 'readonly' })
    const session = await newSession()
    const [one, two] = [await add(session, 'one'), await add(session, 'two')]
    const updates = [
      { todo: one.id, status: 'in_progress' },
      { todo: two.id, status: 'completed' },
    ]
    expect(await refusedWithoutTrace('todo.updateMany', { updates }, { caller })).toMatchObject({ code: 'forbidden' })
    const items = [good, { ...good, status: 'done' }]
    expect(await refusedWithoutTrace('todo.addMany', { session, items }, { caller })).toMatchObject({ code: 'forbidden' })
    expect(await refusedWithoutTrace('todo.completeMany', { todos: [one.id] }, { caller })).toMatchObject({ code: 'forbidden' })
    expect(await refusedWithoutTrace('todo.deleteMany', { session, scope: 'all' }, { caller })).toMatchObject({ code: 'forbidden' })
    expect((await world.ask('todo.addMany', { session, items: [good] }, { caller })).todos).toHaveLength(1)
  })

  test('[BT20] an archived session takes no batch', async () => {
    const session = await newSession()
    await world.ask('session.archive', { session })
    expect(await refusedWithoutTrace('todo.addMany', { session, items: [good] })).toMatchObject({ code: 'conflict' })
  })
})
