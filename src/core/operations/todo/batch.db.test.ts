import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { shorthandFor } from '../../../../tests/support/shorthand.ts'
import { newWorld } from '../../../../tests/support/world.ts'

describeOnEachDatabase('batches of todos', newWorld, (world) => {
  const { newSession, add, rows: all, last } = shorthandFor(world)
  const numbered = (count: number) => [...Array(count).keys()].map((index) => ({ subject: `todo ${index}` }))

  test('[BT1] up to 25 todos are added at once, in the order given', async () => {
    const session = await newSession()
    await add(session, 'before')
    const { todos, progress } = await world.ask('todo.addMany', { session, items: numbered(25) })
    expect(todos.map((todo) => todo.subject)).toEqual(numbered(25).map(({ subject }) => subject))
    expect(await all(session)).toEqual([expect.objectContaining({ subject: 'before' }), ...todos])
    expect(new Set(todos.map((todo) => todo.number)).size).toBe(25)
    expect(progress).toMatchObject({ total: 26, pending: 26, percent: 0 })
  })

  test('[BT1] each item keeps what it says of itself, and every todo has its events', async () => {
    const session = await newSession()
    const from = await last()
    const { todos } = await world.ask('todo.addMany', {
      session,
      items: [
        { subject: 'a', description: 'more', priority: 'high' },
        { subject: 'b', status: 'done' },
        { subject: 'c', status: 'blocked', blockedReason: 'keys' },
      ],
    })
    expect(todos).toMatchObject([
      { description: 'more', priority: 'high', status: 'pending' },
      { status: 'completed', completedBy: world.caller.name },
      { status: 'blocked', blockedReason: 'keys', priority: 'medium' },
    ])
    const { events } = await world.ask('event.list', { after: from, session })
    expect(events.map((event) => event.type)).toEqual(['todo.added', 'todo.added', 'todo.completed', 'todo.added', 'todo.blocked'])
  })

  test('[BT2] artifact, sprint and parent of the batch are for the items that name none', async () => {
    const session = await newSession()
    const [one, two] = [(await world.ask('sprint.add', { title: 'one' })).sprint, (await world.ask('sprint.add', { title: 'two' })).sprint]
    const { artifact } = await world.ask('artifact.add', { session, title: 'notes' })
    const [root, other] = [await add(session, 'root'), await add(session, 'other')]
    const { todos } = await world.ask('todo.addMany', {
      session,
      items: [{ subject: 'a' }, { subject: 'b', sprint: two.id, parent: other.number }],
      artifact: artifact.id,
      sprint: one.id,
      parent: root.number,
    })
    expect(todos).toMatchObject([
      { artifact: artifact.id, sprint: one.id, parent: root.id },
      { artifact: artifact.id, sprint: two.id, parent: other.id },
    ])
  })

  test('[BT3] a todo of an artifact joins the artifact’s sprint unless it names or has another', async () => {
    const session = await newSession()
    const { sprint } = await world.ask('sprint.add', { title: 'one' })
    const { artifact } = await world.ask('artifact.add', { session, title: 'plan', sprint: sprint.id })
    const plain = (await world.ask('artifact.add', { session, title: 'notes' })).artifact
    expect(await add(session, 'a', { artifact: artifact.id })).toMatchObject({ sprint: sprint.id })
    expect(await add(session, 'b', { artifact: artifact.id, sprint: null })).toMatchObject({ sprint: null })
    const inSprint = await add(session, 'c', { sprint: sprint.id })
    const linked = await world.ask('todo.update', { todo: inSprint.id, artifact: plain.id })
    expect(linked.todo).toMatchObject({ artifact: plain.id, sprint: sprint.id })
  })

  test('[BT4] many todos are changed at once, those that stay as they are without an event', async () => {
    const session = await newSession()
    const { todos } = await world.ask('todo.addMany', { session, items: numbered(3) })
    const [first, second, third] = todos.map((todo) => todo.number) as [number, number, number]
    const from = await last()
    const answer = await world.ask('todo.updateMany', {
      session,
      updates: [
        { todo: first, status: 'completed' },
        { todo: `#${second}`, status: 'in_progress', priority: 'low' },
        { todo: third, subject: 'todo 2' },
      ],
    })
    expect(answer.todos.map((todo) => todo.status)).toEqual(['completed', 'in_progress', 'pending'])
    expect(answer.progress).toEqual((await world.ask('todo.stats', { session })).progress)
    expect(answer.todos).toEqual(await all(session))
    const { events } = await world.ask('event.list', { after: from })
    expect(events.map((event) => event.type)).toEqual(['todo.completed', 'todo.edited', 'todo.started'])
  })

  test('[BT5] JSON strings are taken for items, updates and todos', async () => {
    const session = await newSession()
    const added = await world.ask('todo.addMany', { session, items: '[{"subject": "a", "priority": "low"}]' })
    expect(added.todos).toMatchObject([{ subject: 'a', priority: 'low' }])
    const [todo] = added.todos
    const updates = JSON.stringify([{ todo: todo?.id, status: 'in_progress' }])
    expect((await world.ask('todo.updateMany', { updates })).todos).toMatchObject([{ status: 'in_progress' }])
    const todos = JSON.stringify([String(todo?.number)])
    expect((await world.ask('todo.completeMany', { todos })).todos).toMatchObject([{ status: 'completed' }])
    expect((await world.ask('todo.deleteMany', { todos })).deleted).toBe(1)
  })

  test('[BT6] completing names todos, or takes all of a list that are not finished', async () => {
    const [session, other] = [await newSession(), await newSession()]
    const elsewhere = await add(other, 'elsewhere')
    const { todos } = await world.ask('todo.addMany', { session, items: [...numbered(3), { subject: 'dropped', status: 'canceled' }] })
    const first = todos[0]?.number as number
    const one = await world.ask('todo.completeMany', { todos: [first] })
    expect(one).toMatchObject({ todos: [{ number: first, status: 'completed' }], progress: { completed: 1, pending: 2, percent: 33 } })
    const rest = await world.ask('todo.completeMany', { session, all: true })
    expect(rest.todos.map((todo) => todo.subject)).toEqual(['todo 1', 'todo 2'])
    expect(rest.progress).toMatchObject({ completed: 3, canceled: 1, percent: 100 })
    expect((await world.ask('todo.get', { todo: elsewhere.id })).todo.status).toBe('pending')
  })

  test('[BT6] all of a list takes more than a batch may name, subtasks and blocked ones included', async () => {
    const session = await newSession()
    const root = await add(session, 'root', { status: 'blocked', blockedReason: 'keys' })
    for (let batch = 0; batch < 2; batch++) await world.ask('todo.addMany', { session, items: numbered(20), parent: root.id })
    expect((await world.ask('todo.completeMany', { session, all: true })).todos).toHaveLength(41)
    expect((await world.ask('todo.stats', { session })).progress).toMatchObject({ completed: 41, percent: 100 })
  })

  test('[BT7] the progress in an answer is of the list that was named, even when there was nothing to do', async () => {
    const session = await newSession()
    await add(session, 'done', { status: 'completed' })
    const wide = await add(0, 'wide')
    const { progress } = await world.ask('todo.stats', { session })
    expect(await world.ask('todo.completeMany', { session, all: true })).toEqual({ todos: [], progress })
    const open = await newSession()
    await add(open, 'open')
    expect(await world.ask('todo.deleteMany', { session: open, scope: 'completed' })).toMatchObject({
      deleted: 0,
      progress: { total: 1, pending: 1 },
    })
    await world.ask('todo.delete', { todo: wide.id })
  })

  test('[BT8] deleting the completed ones takes completed and canceled todos only', async () => {
    const session = await newSession()
    const statuses = ['pending', 'in_progress', 'completed', 'canceled'] as const
    await world.ask('todo.addMany', { session, items: statuses.map((status) => ({ subject: status, status })) })
    await add(session, 'blocked', { status: 'blocked', blockedReason: 'keys' })
    const answer = await world.ask('todo.deleteMany', { session, scope: 'completed' })
    expect(answer).toMatchObject({ deleted: 2, progress: { total: 3, completed: 0, canceled: 0 } })
    expect((await all(session)).map((todo) => todo.subject)).toEqual(['pending', 'in_progress', 'blocked'])
  })

  test('[BT8] an open subtask of a completed todo is not lost when the completed ones are deleted', async () => {
    const session = await newSession()
    const done = await add(session, 'done')
    const open = await add(session, 'open', { parent: done.id })
    await world.ask('todo.update', { todo: done.id, status: 'completed' })
    await world.ask('todo.deleteMany', { session, scope: 'completed' })
    expect((await all(session)).map((todo) => todo.id)).toContain(open.id)
  })

  test('[BT9] deleting all empties one list and no other', async () => {
    const [session, other] = [await newSession(), await newSession()]
    await world.ask('todo.addMany', { session, items: numbered(3) })
    await add(other, 'stays')
    expect(await world.ask('todo.deleteMany', { session, scope: 'all' })).toMatchObject({ deleted: 3, progress: { total: 0, percent: 0 } })
    expect(await all(session)).toEqual([])
    expect(await all(other)).toHaveLength(1)
  })

  test('[BT10] a subtask that is named beside its parent goes once, children first', async () => {
    const session = await newSession()
    const root = await add(session, 'root')
    const child = await add(session, 'child', { parent: root.id })
    const grandchild = await add(session, 'grandchild', { parent: child.id })
    await add(session, 'stays')
    const { deleted } = await world.ask('todo.deleteMany', { session, todos: [root.id, grandchild.id, child.id] })
    expect(deleted).toBe(3)
    const { events } = await world.ask('event.list', { session, type: 'todo.deleted' })
    expect(events.map((event) => (event.data.todo as { id: string }).id)).toEqual([grandchild.id, child.id, root.id])
    expect((await all(session)).map((todo) => todo.subject)).toEqual(['stays'])
  })

  test('[BT10] a parent that was added after its subtask is deleted with it', async () => {
    const session = await newSession()
    const child = await add(session, 'child')
    const root = await add(session, 'root')
    await world.ask('todo.update', { todo: child.id, parent: root.id })
    expect((await world.ask('todo.deleteMany', { session, scope: 'all' })).deleted).toBe(2)
    expect(await all(session)).toEqual([])
  })
})
