import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { newWorld } from '../../../../tests/support/world.ts'

describeOnEachDatabase('moving a todo to another list', newWorld, (world) => {
  const newSession = async () => (await world.ask('session.add', { title: 'a list' })).session.number
  const add = async (session: number, subject: string, more: object = {}) =>
    (await world.ask('todo.add', { session, subject, ...more })).todo
  const subjects = async (session: number) => (await world.ask('list.get', { session })).todos.map(({ content }) => content)

  test('[MV5] it goes with its subtasks, comes last, leaves its parent and keeps its number; both lists are told', async () => {
    const [from, to] = [await newSession(), await newSession()]
    await world.ask('list.replace', { session: from, todos: [{ id: 'own', content: 'top' }] })
    const [top] = (await world.ask('todo.list', { session: from, own: true })).todos
    const middle = await add(from, 'middle', { parent: top?.number, priority: 'high' })
    const below = await add(from, 'below', { parent: middle.number, status: 'completed' })
    await add(to, 'there before')
    const before = await Promise.all([from, to].map((session) => world.ask('list.get', { session })))
    const { todo } = await world.ask('todo.move', { todo: middle.number, to })
    expect(todo).toMatchObject({ id: middle.id, number: middle.number, session: to, parent: null, priority: 'high', version: 2 })
    expect(await subjects(from)).toEqual(['top'])
    expect(await subjects(to)).toEqual(['there before', 'middle', 'below'])
    expect((await world.ask('todo.get', { todo: middle.number })).subtasks).toMatchObject([
      { id: below.id, session: to, status: 'completed' },
    ])
    const after = await Promise.all([from, to].map((session) => world.ask('list.get', { session })))
    expect(after.map(({ version }, index) => version > (before[index]?.version ?? 0))).toEqual([true, true])
    const { events } = await world.ask('event.list', { session: from, type: 'todo.moved', order: 'oldest' })
    expect(events).toMatchObject([
      { data: { todo: { number: middle.number }, was: { session: from } } },
      { data: { todo: { number: below.number } } },
    ])
    const moved = (await world.ask('todo.move', { todo: top?.number ?? 0, to: 0 })).todo
    expect(moved).toMatchObject({ session: 0, key: null })
  })

  test('[MV5] a whole-list writer that was shown the list before neither loses what has come nor brings back what has gone', async () => {
    const [from, to] = [await newSession(), await newSession()]
    const one = await add(from, 'one')
    await add(from, 'two')
    await subjects(from)
    await subjects(to)
    await world.ask('todo.move', { todo: one.number, to }, { caller: await world.punchlist.localCaller({ agent: 'mover' }) })
    const { gone } = await world.ask('list.replace', { session: from, todos: [{ content: 'one' }, { content: 'two' }] })
    expect([gone, await subjects(from)]).toEqual([['one'], ['two']])
    expect((await world.ask('list.replace', { session: to, todos: [] })).kept).toMatchObject([{ content: 'one' }])
  })

  test('[MV6] a list that is put away or not there, and a place in the other list, are refused, and nothing moves', async () => {
    const [from, to] = [await newSession(), await newSession()]
    const todo = await add(from, 'one')
    const there = await add(to, 'there')
    expect(await world.refused('todo.move', { todo: todo.number, to, before: there.number })).toMatchObject({ code: 'conflict' })
    expect(await world.refused('todo.move', { todo: todo.number, to: 99_999 })).toMatchObject({ code: 'not_found' })
    await world.ask('session.archive', { session: to })
    expect(await world.refused('todo.move', { todo: todo.number, to })).toMatchObject({ code: 'conflict' })
    expect((await world.ask('todo.move', { todo: todo.number, to: from })).todo).toEqual(todo)
    expect(await subjects(from)).toEqual(['one'])
  })

  test('[MV6] a step whose subtask is at work stays with its task', async () => {
    await world.ask('agent.define', { id: 'coder', definition: { runner: 'function' } })
    const { task } = await world.ask('task.add', { title: 'whole', owner: 'coder', steps: [{ title: 'part' }] })
    await world.ask('task.addSubtask', { task: task.number, stepIndex: 0, title: 'part', owner: 'coder' })
    const refusal = await world.refused('todo.move', { todo: task.steps[0]?.todo ?? 0, to: 0 })
    expect(refusal).toMatchObject({ code: 'conflict', message: expect.stringContaining('Nothing was moved') })
  })
})
