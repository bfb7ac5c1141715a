import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { shorthandFor } from '../../../../tests/support/shorthand.ts'
import { newWorld } from '../../../../tests/support/world.ts'
import type { Input } from '../../../contract/operations/index.ts'

type Written = Exclude<Input<'list.replace'>['todos'], string>
const entry = (id: string, more: object = {}) => ({ id, content: id, status: 'pending' as const, priority: 'medium' as const, ...more })

describeOnEachDatabase('the whole list', newWorld, (world) => {
  const { newSession, add, rows } = shorthandFor(world)
  const list = (session: number) => world.ask('list.get', { session })
  const write = (session: number, todos: unknown, more: object = {}) =>
    world.ask('list.replace', { session, todos: todos as Written, ...more })

  test('[WL1] a list reads back exactly as it was written, with the writer’s own ids', async () => {
    const session = await newSession()
    const written = [
      entry('1', { status: 'completed', priority: 'high' }),
      entry('step-b', { status: 'in_progress' }),
      entry('Schritt ü', { status: 'cancelled', priority: 'low' }),
      entry('4'),
    ]
    const answer = await write(session, written)
    expect(answer).toMatchObject({ todos: written, removed: [], remaining: 2, title: '2 todos' })
    const { todos, version, remaining, title } = await list(session)
    expect({ todos, version, remaining, title, removed: [], kept: [], gone: [] }).toEqual(answer)
    expect((await rows(session)).map((todo) => todo.status)).toEqual(['completed', 'in_progress', 'canceled', 'pending'])
  })

  test('[WL2] a row without an id gets one, and what is not said is pending and medium', async () => {
    const session = await newSession()
    const { todos, title } = await write(session, [{ content: 'a' }])
    const [row] = await rows(session)
    expect(todos).toEqual([{ id: row?.id, content: 'a', status: 'pending', priority: 'medium' }])
    expect(title).toBe('1 todo')
    expect((await write(session, todos)).todos).toEqual(todos)
    expect(await rows(session)).toEqual([row])
  })

  test('[WL3] kept rows keep their number, id, creation, links and parent', async () => {
    const session = await newSession()
    const { sprint } = await world.ask('sprint.add', { title: 'sprint' })
    const { artifact } = await world.ask('artifact.add', { session, title: 'artifact' })
    const parent = await add(session, 'parent')
    const more = { description: 'more', parent: parent.id, artifact: artifact.id, sprint: sprint.id }
    const child = await add(session, 'child', more)
    await write(session, [entry(child.id, { content: 'changed', status: 'completed' }), entry(parent.id)])
    const [first, second] = await rows(session)
    expect(first).toMatchObject({
      ...{ number: child.number, id: child.id, createdAt: child.createdAt, createdBy: child.createdBy, ...more },
      ...{ subject: 'changed', status: 'completed', position: 1, version: 2 },
    })
    expect(second).toMatchObject({ number: parent.number, id: parent.id, position: 2 })
  })

  test('[WL4] the order is that of the array', async () => {
    const session = await newSession()
    await write(
      session,
      ['a', 'b', 'c'].map((id) => entry(id)),
    )
    const { todos } = await write(
      session,
      ['c', 'new', 'a', 'b'].map((id) => entry(id)),
    )
    expect(todos.map(({ id }) => id)).toEqual(['c', 'new', 'a', 'b'])
    expect((await list(session)).todos).toEqual(todos)
    expect((await rows(session)).map((todo) => [todo.key, todo.position])).toEqual([
      ['c', 1],
      ['new', 2],
      ['a', 3],
      ['b', 4],
    ])
  })

  test('[WL5] missing rows leave the list, are told, and are logged', async () => {
    const session = await newSession()
    await write(session, [entry('a'), entry('b', { status: 'in_progress' }), entry('c')])
    const { removed, todos } = await write(session, [entry('b')])
    expect(removed).toEqual([entry('a'), entry('c')])
    expect(todos).toEqual([entry('b')])
    const { events } = await world.ask('event.list', { session, type: 'todo.deleted' })
    expect(events.map((event) => (event.data.todo as { key: string }).key).toSorted()).toEqual(['a', 'c'])
  })

  test('[WL6] an empty array empties the list, also as a JSON string', async () => {
    const session = await newSession()
    await write(session, [entry('a')])
    expect(await write(session, [])).toMatchObject({ todos: [], remaining: 0, title: '0 todos', removed: [entry('a')] })
    await write(session, JSON.stringify([entry('b')]))
    expect((await list(session)).todos).toEqual([entry('b')])
    expect(await write(session, '[]')).toMatchObject({ todos: [], removed: [entry('b')] })
  })

  test('[WL7] writing what is already there changes nothing', async () => {
    const session = await newSession()
    const first = await write(session, [entry('a'), entry('b', { status: 'completed' })])
    const before = await rows(session)
    expect(await write(session, first.todos)).toEqual({ ...first, removed: [] })
    expect(await rows(session)).toEqual(before)
  })

  test('[WL8] a blocked row is shown as pending with its reason, and stays blocked when it is written back', async () => {
    const session = await newSession()
    const todo = await add(session, 'a', { status: 'blocked', blockedReason: 'keys' })
    const shown = { id: todo.id, content: 'a', status: 'pending', priority: 'medium' }
    expect((await list(session)).todos).toEqual([{ ...shown, blocked: 'keys' }])
    await write(session, [{ ...shown, blocked: 'keys' }])
    await write(session, [shown])
    expect(await rows(session)).toEqual([todo])
    await write(session, [{ ...shown, blocked: 'disk' }])
    expect(await rows(session)).toMatchObject([{ status: 'blocked', blockedReason: 'disk' }])
    expect((await write(session, [{ ...shown, blocked: null }])).todos).toEqual([shown])
    expect(await rows(session)).toMatchObject([{ status: 'pending', blockedReason: null }])
  })

  test.each(['completed', 'in_progress', 'cancelled'] as const)(
    '[WL9] a blocked row that is written as %s counts as that, reason or not',
    async (status) => {
      const session = await newSession()
      await write(session, [entry('a', { blocked: 'keys' }), entry('b', { blocked: 'keys' })])
      await write(session, [entry('a', { status }), entry('b', { status, blocked: 'keys' }), entry('c', { status, blocked: 'keys' })])
      expect((await list(session)).todos).toEqual([entry('a', { status }), entry('b', { status }), entry('c', { status })])
    },
  )

  test('[WL10] rows may be named by number, by id in either case, and by the writer’s id', async () => {
    const session = await newSession()
    const [one, two] = [await add(session, 'one'), await add(session, 'two')]
    await write(session, [entry(String(one.number)), entry(two.id.toLowerCase()), entry('mine')])
    const [, , mine] = await rows(session)
    expect((await rows(session)).slice(0, 2).map(({ id }) => id)).toEqual([one.id, two.id])
    expect((await write(session, [entry(`#${one.number}`), entry(two.id), entry(mine?.id as string)])).removed).toEqual([])
    expect(await rows(session)).toMatchObject([{ id: one.id }, { id: two.id }, { id: mine?.id, key: 'mine' }])
  })

  test('[WL11] a writer’s id that looks like another row’s number still names the writer’s row', async () => {
    const session = await newSession()
    const first = await add(session, 'first')
    const id = String(first.number + 2)
    await write(session, [entry(first.id), entry(id)])
    const clash = await add(session, 'clash')
    expect(String(clash.number)).toBe(id)
    const { todos } = await write(session, [entry(clash.id), entry(first.id), entry(id)])
    const before = await rows(session)
    expect(await write(session, todos)).toMatchObject({ todos, removed: [] })
    expect(await rows(session)).toEqual(before)
  })
})
