import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { shorthandFor } from '../../../../tests/support/shorthand.ts'
import { newWorld } from '../../../../tests/support/world.ts'
import type { Input } from '../../../contract/operations/index.ts'

const unknownId = '01KA3Q4W8ZVJ5X2M6N7P8R9S0T'

describeOnEachDatabase('reading and moving todos', newWorld, (world) => {
  const { newSession, add, last } = shorthandFor(world)
  const subjects = async (input: Input<'todo.list'>) => (await world.ask('todo.list', input)).todos.map((todo) => todo.subject)
  const inOrder = (session: number) => subjects({ session, own: true, status: ['all'], order: 'position' })

  test('[TL1] a session’s own todos can be read without the tenant-wide ones', async () => {
    const session = await newSession()
    await add(session, 'own')
    const wide = await add(0, 'wide')
    expect(await subjects({ session, own: true })).toEqual(['own'])
    expect(await subjects({ session })).toEqual(['own', 'wide'])
    await world.ask('todo.delete', { todo: wide.id })
  })

  test('[TL2] todos can be narrowed by artifact, sprint and priority, in the order of their list', async () => {
    const session = await newSession()
    const { sprint } = await world.ask('sprint.add', { title: 'sprint' })
    const { artifact } = await world.ask('artifact.add', { session, title: 'artifact' })
    await add(session, 'a', { artifact: artifact.id, priority: 'high' })
    await add(session, 'b', { sprint: sprint.id })
    await add(session, 'c', { artifact: artifact.id, sprint: sprint.id, priority: 'high' })
    await add(session, 'd', { artifact: artifact.id, status: 'completed' })
    expect(await subjects({ artifact: artifact.id })).toEqual(['a', 'c'])
    expect(await subjects({ artifact: artifact.id, includeFinished: true })).toEqual(['a', 'c', 'd'])
    expect(await subjects({ sprint: sprint.id })).toEqual(['b', 'c'])
    expect(await subjects({ session, priority: 'high' })).toEqual(['a', 'c'])
    expect(await subjects({ session, priority: 'high', sprint: sprint.id, artifact: artifact.id })).toEqual(['c'])
    const { counts } = await world.ask('todo.list', { session, priority: 'high', counts: true })
    expect(counts).toMatchObject({ pending: 2, completed: 0 })
    for (const field of ['artifact', 'sprint']) {
      expect(await world.refused('todo.list', { [field]: unknownId })).toMatchObject({ code: 'not_found' })
    }
  })

  test('[TL3] includeFinished counts only where no status is asked for', async () => {
    const session = await newSession()
    await add(session, 'open')
    await add(session, 'done', { status: 'completed' })
    expect(await subjects({ session, own: true, includeFinished: true })).toEqual(['open', 'done'])
    expect(await subjects({ session, own: true, includeFinished: true, status: ['pending'] })).toEqual(['open'])
  })

  test('[WB60] the last change comes first, within a list or a sprint, too, and pages make it up', async () => {
    const session = await newSession()
    const { sprint } = await world.ask('sprint.add', { title: 'sprint' })
    const statuses = ['completed', 'pending', 'canceled', 'completed'] as const
    for (const [at, status] of statuses.entries()) await add(session, `todo ${at}`, { status, sprint: sprint.id })
    const query = { session, own: true, status: ['all'], order: 'change' } satisfies Input<'todo.list'>
    expect(await subjects(query)).toEqual(['todo 3', 'todo 2', 'todo 1', 'todo 0'])
    expect(await subjects({ sprint: sprint.id, status: ['completed'], order: 'change' })).toEqual(['todo 3', 'todo 0'])
    const first = await world.ask('todo.list', { ...query, limit: 3 })
    expect(first.todos.map(({ subject }) => subject)).toEqual(['todo 3', 'todo 2', 'todo 1'])
    expect(await subjects({ ...query, limit: 3, after: first.next ?? '' })).toEqual(['todo 0'])
  })

  test('[TL4] in the order of the list, statuses and lists mix, and pages make it up', async () => {
    const session = await newSession()
    const wide: string[] = []
    for (let count = 0; count < 4; count++) {
      await add(session, `own ${count}`, { status: (['completed', 'pending', 'in_progress', 'canceled'] as const)[count] })
      wide.push((await add(0, `wide ${count}`)).id)
    }
    expect(await inOrder(session)).toEqual(['own 0', 'own 1', 'own 2', 'own 3'])
    const query = { session, status: ['all'], order: 'position' } satisfies Input<'todo.list'>
    const whole = await subjects({ ...query, limit: 500 })
    for (const limit of [1, 3, 8]) {
      const collected: string[] = []
      let after: string | undefined
      do {
        const page = await world.ask('todo.list', { ...query, limit, after })
        collected.push(...page.todos.map((todo) => todo.subject))
        after = page.next ?? undefined
      } while (after !== undefined)
      expect(collected).toEqual(whole)
    }
    await world.ask('todo.deleteMany', { todos: wide })
  })

  test('[RD49] what is read of a list tells the numbers of parents that are not on the page, and only those', async () => {
    const session = await newSession()
    const parents = [await add(session, 'a'), await add(session, 'b')]
    const children = []
    for (const { id } of parents) children.push(await add(session, `of ${id}`, { parent: id }))
    const query = { session, own: true, order: 'position' } as const
    expect((await world.ask('todo.list', query)).parents).toBeUndefined()
    const first = await world.ask('todo.list', { ...query, limit: 3 })
    expect(first.parents).toBeUndefined()
    const second = await world.ask('todo.list', { ...query, limit: 3, after: first.next ?? undefined })
    expect(second.parents).toEqual({ [parents[1]?.id ?? '']: parents[1]?.number })
    await world.ask('todo.update', { todo: parents[0]?.id ?? '', status: 'completed' })
    expect((await world.ask('todo.list', query)).parents).toEqual({ [parents[0]?.id ?? '']: parents[0]?.number })
    const child = children[0]?.id ?? ''
    expect((await world.ask('todo.get', { todo: child })).parents).toEqual({ [parents[0]?.id ?? '']: parents[0]?.number })
    expect((await world.ask('todo.get', { todo: parents[0]?.id ?? '' })).parents).toBeUndefined()
  })

  test('[RD49] the parents of a whole page are looked up at once, also those of a long one', async () => {
    const session = await newSession()
    const list = await add(session, 'first', { status: 'completed' })
    const all: number[] = [list.number]
    for (let part = 0; part < 12; part++) {
      const items = Array.from({ length: 10 }, (_, index) => ({ subject: `${part} ${index}` }))
      const { todos } = await world.ask('todo.addMany', { session, items })
      await world.ask('todo.addMany', { session, items: todos.map(({ id, subject }) => ({ subject: `of ${subject}`, parent: id })) })
      await world.ask('todo.completeMany', { todos: todos.map(({ id }) => id) })
      all.push(...todos.map(({ number }) => number))
    }
    const { todos, parents = {} } = await world.ask('todo.list', { session, own: true, limit: 500 })
    expect(todos).toHaveLength(120)
    expect(Object.values(parents).toSorted((one, other) => one - other)).toEqual(all.slice(1).toSorted((one, other) => one - other))
  })

  test('[TL5] a todo is read with its subtasks at every depth', async () => {
    const session = await newSession()
    const root = await add(session, 'root')
    const child = await add(session, 'child', { parent: root.id })
    const grandchild = await add(session, 'grandchild', { parent: child.id, status: 'completed' })
    const second = await add(session, 'second', { parent: root.id })
    expect(await world.ask('todo.get', { todo: root.number })).toEqual({
      todo: root,
      subtasks: [child, second, grandchild],
      waiting: [],
      comments: { total: 0, newest: [], next: null },
      links: { total: 0, newest: [], next: null },
    })
    expect((await world.ask('todo.get', { todo: second.id })).subtasks).toEqual([])
  })

  test('[TL6] a todo of another list than the one named is not found, as one that never was', async () => {
    const [session, other] = [await newSession(), await newSession()]
    const todo = await add(session, 'a')
    const from = await last()
    const never = await world.refused('todo.get', { todo: unknownId, session: other })
    for (const [name, more] of [
      ['todo.get', {}],
      ['todo.update', { subject: 'b' }],
      ['todo.delete', {}],
    ] as const) {
      for (const list of [other, 0]) {
        const refusal = await world.refused(name, { todo: todo.id, session: list, ...more })
        expect(refusal).toEqual({ ...never, message: never.message.replace(unknownId, todo.id) })
      }
      expect(await world.refused(name, { todo: todo.id, session: 999_999, ...more })).toMatchObject({ code: 'not_found' })
    }
    expect(await last()).toBe(from)
    expect((await world.ask('todo.get', { todo: todo.id, session })).todo).toEqual(todo)
  })

  test('[PG1] percent is completed over all that is not canceled, subtasks included', async () => {
    const session = await newSession()
    const root = await add(session, 'root')
    await add(session, 'child', { parent: root.id, status: 'completed' })
    await add(session, 'blocked', { status: 'blocked', blockedReason: 'keys' })
    await add(session, 'canceled', { status: 'canceled' })
    const wide = await add(0, 'wide', { status: 'completed' })
    const progress = { total: 4, pending: 1, in_progress: 0, blocked: 1, completed: 1, canceled: 1, percent: 33 }
    expect(await world.ask('todo.stats', { session })).toEqual({ progress })
    expect((await world.ask('todo.list', { session, own: true, stats: true, limit: 1 })).progress).toEqual(progress)
    await world.ask('todo.delete', { todo: wide.id })
  })

  test('[PG2] an empty list is 0 %', async () => {
    const session = await newSession()
    expect((await world.ask('todo.stats', { session })).progress).toMatchObject({ total: 0, percent: 0 })
    await add(session, 'canceled', { status: 'canceled' })
    expect((await world.ask('todo.stats', { session })).progress).toMatchObject({ total: 1, percent: 0 })
    expect(await world.refused('todo.stats', { session: 999_999 })).toMatchObject({ code: 'not_found' })
  })

  test('[PG3] a session tells its progress as agents read it', async () => {
    const session = await newSession()
    const { artifact } = await world.ask('artifact.add', { session, title: 'Auth Plan' })
    for (let count = 0; count < 7; count++) await add(session, `done ${count}`, { status: 'completed' })
    await add(session, 'Implement login endpoint', { artifact: artifact.id, status: 'in_progress' })
    await add(session, 'Write integration tests')
    await add(session, 'Add rate limiting')
    const { text, progress } = await world.ask('session.progress', { session })
    expect(progress).toMatchObject({ completed: 7, total: 10, percent: 70 })
    expect(text.split('\n').slice(0, 9)).toEqual([
      '## TODO PROGRESS',
      '███████░░░ 70% (7/10)',
      '',
      '### Active',
      '- [IN PROGRESS] Implement login endpoint → artifact: Auth Plan',
      '',
      '### Pending',
      '- [PENDING] Write integration tests',
      '- [PENDING] Add rate limiting',
    ])
    expect(text).toMatch(/todo_list and artifact_list/)
    for (let batch = 0; batch < 3; batch++) {
      await world.ask('todo.addMany', { session, items: Array(20).fill({ subject: 'more' }) })
    }
    expect((await world.ask('session.progress', { session })).text).toContain('… 13 more')
  })

  test('[MV1] a todo is moved before another, or to the end', async () => {
    const session = await newSession()
    const [a, b, c] = [await add(session, 'a'), await add(session, 'b'), await add(session, 'c', { status: 'completed' })]
    expect((await world.ask('todo.move', { todo: c.number, before: a.number })).todo).toMatchObject({ id: c.id, position: 1, version: 2 })
    expect(await inOrder(session)).toEqual(['c', 'a', 'b'])
    await world.ask('todo.move', { todo: c.id, before: b.id })
    expect(await inOrder(session)).toEqual(['a', 'c', 'b'])
    await world.ask('todo.move', { todo: a.id, before: null })
    expect(await inOrder(session)).toEqual(['c', 'b', 'a'])
    await add(session, 'd')
    expect(await inOrder(session)).toEqual(['c', 'b', 'a', 'd'])
  })

  test('[MV2] to where it already is, or before itself, changes nothing', async () => {
    const session = await newSession()
    const [a, b] = [await add(session, 'a'), await add(session, 'b')]
    const from = await last()
    expect((await world.ask('todo.move', { todo: a.id, before: a.id })).todo).toEqual(a)
    expect((await world.ask('todo.move', { todo: a.id, before: b.id })).todo).toEqual(a)
    expect((await world.ask('todo.move', { todo: b.id, before: null })).todo).toEqual(b)
    expect(await last()).toBe(from)
  })

  test('[MV3] before a todo of another list, or one that is not there, is refused', async () => {
    const [session, other] = [await newSession(), await newSession()]
    const [a, b] = [await add(session, 'a'), await add(other, 'b')]
    const from = await last()
    expect(await world.refused('todo.move', { todo: a.id, before: b.id })).toMatchObject({ code: 'conflict' })
    expect(await world.refused('todo.move', { todo: a.id, before: unknownId })).toMatchObject({ code: 'not_found' })
    expect(await world.refused('todo.move', { todo: a.id, before: null }, { version: 7 })).toMatchObject({ code: 'stale' })
    expect(await last()).toBe(from)
  })
})
