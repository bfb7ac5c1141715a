import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { fillList } from '../../../../tests/support/fill-list.ts'
import { shorthandFor } from '../../../../tests/support/shorthand.ts'
import { newWorld } from '../../../../tests/support/world.ts'
import type { Input } from '../../../contract/operations/index.ts'

describeOnEachDatabase('todos', newWorld, (world) => {
  const { newSession, add } = shorthandFor(world)
  const subjects = async (input: Input<'todo.list'>) => (await world.ask('todo.list', input)).todos.map((todo) => todo.subject)

  test('[TD20] a todo reads back as it was written', async () => {
    const session = await newSession()
    const todo = await add(session, 'Füße 写 👩‍💻', {
      description: 'two\nlines\t"quoted" \\ %',
      priority: 'high',
      status: 'blocked',
      blockedReason: 'keys',
    })
    expect((await world.ask('todo.get', { todo: todo.number })).todo).toEqual(todo)
    expect((await world.ask('todo.get', { todo: todo.id })).todo).toEqual(todo)
    expect((await world.ask('todo.get', { todo: `#${todo.number}` })).todo).toEqual(todo)
  })

  test('[TD21] numbers are counted per tenant, grow, and are never used again', async () => {
    await world.ask('tenant.add', { name: `t${Date.now()}` })
    const { tenants } = await world.ask('tenant.list', {})
    const caller = await world.punchlist.localCaller({ tenant: tenants.at(-1)?.name })
    const first = (await world.ask('todo.add', { subject: 'a' }, { caller })).todo
    const second = (await world.ask('todo.add', { subject: 'b' }, { caller })).todo
    await world.ask('todo.delete', { todo: second.number }, { caller })
    const third = (await world.ask('todo.add', { subject: 'c' }, { caller })).todo
    expect([first.number, second.number, third.number]).toEqual([1, 2, 3])
  })

  test('[TD22] a conversation sees its own todos and the tenant-wide ones; the tenant-wide list only its own', async () => {
    const [one, two] = [await newSession(), await newSession()]
    await add(one, 'in one')
    await add(two, 'in two')
    const wide = await add(0, `wide ${one}`)
    expect(await subjects({ session: one })).toContain('in one')
    expect(await subjects({ session: one })).toContain(wide.subject)
    expect(await subjects({ session: one })).not.toContain('in two')
    expect(await subjects({ session: 0 })).toContain(wide.subject)
    expect(await subjects({ session: 0 })).not.toContain('in one')
    await world.ask('todo.delete', { todo: wide.number })
  })

  test('[TD23] in progress comes first, then pending, then blocked; within each, own before tenant-wide, in the order added', async () => {
    const session = await newSession()
    const wide = await add(0, 'wide')
    await add(session, 'first')
    await add(session, 'held', { status: 'blocked', blockedReason: 'keys' })
    await add(session, 'second')
    const started = await add(session, 'started')
    await world.ask('todo.update', { todo: started.number, status: 'in_progress' })
    expect(await subjects({ session })).toEqual(['started', 'first', 'second', 'wide', 'held'])
    await world.ask('todo.delete', { todo: wide.number })
  })

  test('[TD24] positions count up in the order added, in each list of its own', async () => {
    const [one, two] = [await newSession(), await newSession()]
    const positions = [await add(one, 'a'), await add(two, 'b'), await add(one, 'c')].map((todo) => todo.position)
    expect(positions).toEqual([1, 1, 2])
  })

  test('[TD25] finished todos leave the list, and are there when asked for', async () => {
    const session = await newSession()
    const done = await add(session, 'done')
    await add(session, 'dropped', { status: 'canceled' })
    await add(session, 'left')
    await world.ask('todo.update', { todo: done.number, status: 'done' })
    expect(await subjects({ session })).toEqual(['left'])
    expect(await subjects({ session, status: ['completed'] })).toEqual(['done'])
    expect(await subjects({ session, status: ['cancelled'] })).toEqual(['dropped'])
    expect(await subjects({ session, status: ['all'] })).toEqual(['left', 'done', 'dropped'])
    expect(await subjects({ session, status: ['open', 'completed'] })).toEqual(['left', 'done'])
  })

  test('[TD26] a list can be cut into pages anywhere, and the pages make up the list', async () => {
    const session = await newSession()
    for (let count = 0; count < 7; count++) await add(session, `todo ${count}`, count % 3 === 0 ? { status: 'in_progress' } : {})
    const whole = await subjects({ session, status: ['all'] })
    for (const limit of [1, 2, 3, 7]) {
      const collected: string[] = []
      let after: string | undefined
      do {
        const page = await world.ask('todo.list', { session, status: ['all'], limit, after })
        expect(page.todos.length).toBeLessThanOrEqual(limit)
        collected.push(...page.todos.map((todo) => todo.subject))
        after = page.next ?? undefined
      } while (after !== undefined)
      expect(collected).toEqual(whole)
    }
  })

  test('[TD27] without a session the whole tenant is listed, last change first within each status, in pages', async () => {
    const session = await newSession()
    const mine = await Promise.all(['x', 'y', 'z'].map((subject) => add(session, subject)))
    await world.ask('todo.update', { todo: mine[0]?.number ?? 0, status: 'in_progress' })
    const first = await world.ask('todo.list', { limit: 2 })
    const rest = await world.ask('todo.list', { limit: 500, after: first.next ?? undefined })
    const all = await world.ask('todo.list', { limit: 500 })
    expect([...first.todos, ...rest.todos].map((todo) => todo.id)).toEqual(all.todos.map((todo) => todo.id))
    expect(all.todos[0]?.status).toBe('in_progress')
  })

  test('[TD28] todos can be filtered by the agent that added them', async () => {
    const caller = await world.punchlist.localCaller({ agent: 'coder' })
    const session = await newSession()
    await add(session, 'by a person')
    await world.ask('todo.add', { session, subject: 'by coder' }, { caller })
    expect(await subjects({ session, agent: 'coder' })).toEqual(['by coder'])
    expect(await subjects({ agent: 'coder' })).toEqual(['by coder'])
    expect(await subjects({ agent: 'nobody' })).toEqual([])
  })

  test('[TD29] counts are of the lists that are read', async () => {
    const session = await newSession()
    await add(session, 'a', { status: 'in_progress' })
    await add(session, 'b')
    await add(session, 'c', { status: 'blocked', blockedReason: 'keys' })
    await add(session, 'd', { status: 'completed' })
    const wide = await add(0, 'wide')
    const { counts } = await world.ask('todo.list', { session, counts: true })
    expect(counts).toEqual({ in_progress: 1, pending: 2, blocked: 1, completed: 0, canceled: 0 })
    await world.ask('todo.delete', { todo: wide.number })
  })

  test('[TD30] deleting a todo takes its subtasks at every depth along', async () => {
    const session = await newSession()
    const root = await add(session, 'root')
    const child = await add(session, 'child', { parent: root.number })
    const grandchild = await add(session, 'grandchild', { parent: child.id })
    await add(session, 'other')
    expect((await world.ask('todo.delete', { todo: root.number })).deleted).toBe(3)
    expect(await subjects({ session, status: ['all'] })).not.toContain('grandchild')
    const { events } = await world.ask('event.list', { session, type: 'todo.deleted' })
    expect(events.map((event) => (event.data.todo as { id: string }).id)).toEqual([grandchild.id, child.id, root.id])
  })

  test('[TD31] a parent in another list, and a cycle of parents, are refused', async () => {
    const [one, two] = [await newSession(), await newSession()]
    const root = await add(one, 'root')
    const child = await add(one, 'child', { parent: root.number })
    const grandchild = await add(one, 'grandchild', { parent: child.number })
    expect(await world.refused('todo.add', { session: two, subject: 'x', parent: root.number })).toMatchObject({ code: 'conflict' })
    expect(await world.refused('todo.update', { todo: root.number, parent: grandchild.number })).toMatchObject({ code: 'conflict' })
    expect(await world.refused('todo.update', { todo: root.number, parent: root.number })).toMatchObject({ code: 'conflict' })
    expect((await world.ask('todo.update', { todo: grandchild.number, parent: null })).todo.parent).toBeNull()
  })

  test('[TD32] a list that holds 10,000 unfinished todos takes no more, until one is finished', async () => {
    const session = await newSession()
    await add(session, 'todo 1')
    await fillList(world.punchlist.store, session, 9_998, { behind: 1 })
    const last = await add(session, 'todo 10,000')
    expect(await world.refused('todo.add', { session, subject: 'one too many' })).toMatchObject({ code: 'limit_reached' })
    await world.ask('todo.update', { todo: last.number, status: 'completed' })
    await add(session, 'fits again')
    expect(await world.refused('todo.update', { todo: last.number, status: 'pending' })).toMatchObject({ code: 'limit_reached' })
  })

  test('[TD33] times are whole seconds, and the last change is when it changed', async () => {
    const todo = await add(await newSession(), 'a')
    expect(todo.createdAt % 1000).toBe(0)
    expect(Math.abs(Date.now() - todo.createdAt)).toBeLessThan(60_000)
  })
})
