import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../tests/support/each-database.ts'
import { shorthandFor } from '../../../tests/support/shorthand.ts'
import { newWorld } from '../../../tests/support/world.ts'
import type { SprintStatus } from '../../contract/nouns/sprint.ts'
import type { Input } from '../../contract/operations/index.ts'

const unknownId = '01KA3Q4W8ZVJ5X2M6N7P8R9S0T'

describeOnEachDatabase('sprints', newWorld, (world, kind) => {
  const { newSession, add, last } = shorthandFor(world)
  const newSprint = async (title = 'sprint') => (await world.ask('sprint.add', { title })).sprint
  const move = async (sprint: string, ...statuses: SprintStatus[]) => {
    for (const status of statuses) await world.ask('sprint.update', { sprint, status })
  }

  test('[SP1] a sprint starts as planned, and reads back as it was written', async () => {
    const { sprint } = await world.ask('sprint.add', { title: 'Füße', goal: 'two\nlines' })
    expect(sprint).toMatchObject({ title: 'Füße', goal: 'two\nlines', status: 'planned', createdBy: world.caller.name, version: 1 })
    expect(await world.ask('sprint.get', { sprint: sprint.id.toLowerCase() })).toMatchObject({ sprint, progress: { total: 0, percent: 0 } })
    expect(await world.refused('sprint.get', { sprint: unknownId })).toMatchObject({ code: 'not_found' })
  })

  test('[SP2] a sprint goes to review and is complete, or is rejected and goes on', async () => {
    const { id } = await newSprint()
    await move(id, 'in_progress', 'review', 'rejected', 'in_progress', 'review', 'in_progress', 'review', 'complete')
    expect((await world.ask('sprint.get', { sprint: id })).sprint).toMatchObject({ status: 'complete', version: 9 })
  })

  test('[SP2] other moves are refused, and say which there are', async () => {
    const { id } = await newSprint()
    for (const status of ['review', 'complete', 'rejected']) {
      const refusal = await world.refused('sprint.update', { sprint: id, status, title: 'changed' })
      expect(refusal).toMatchObject({ code: 'conflict', hint: expect.stringContaining('in_progress') })
    }
    await move(id, 'in_progress', 'review', 'complete')
    const from = await last()
    for (const status of ['planned', 'in_progress', 'review', 'rejected']) {
      expect(await world.refused('sprint.update', { sprint: id, status })).toMatchObject({ code: 'conflict' })
    }
    expect(await world.refused('sprint.update', { sprint: id, status: 'done' })).toMatchObject({ code: 'invalid' })
    expect(await last()).toBe(from)
    expect((await world.ask('sprint.get', { sprint: id })).sprint.title).toBe('sprint')
  })

  test('[WB61] a list of sprints says which statuses each can be given now', async () => {
    const { id } = await newSprint()
    const canBecome = async () => (await world.ask('sprint.list', {})).sprints.find((sprint) => sprint.id === id)?.canBecome
    expect(await canBecome()).toEqual(['in_progress'])
    await move(id, 'in_progress', 'review')
    expect(await canBecome()).toEqual(['complete', 'rejected', 'in_progress'])
    await move(id, 'complete')
    expect(await canBecome()).toEqual([])
  })

  test('[SP3] an edit and a move are two events; a wish that is already true is none', async () => {
    const { id } = await newSprint()
    const from = await last()
    await world.ask('sprint.update', { sprint: id, title: 'changed', goal: 'goal', status: 'in_progress' })
    await world.ask('sprint.update', { sprint: id, title: 'changed', status: 'in_progress' })
    const { events } = await world.ask('event.list', { after: from })
    expect(events.map((event) => event.type)).toEqual(['sprint.edited', 'sprint.moved'])
    expect(await world.refused('sprint.update', { sprint: id, goal: 'other' }, { version: 1 })).toMatchObject({ code: 'stale' })
  })

  test('[SP4] progress is of all todos of the sprint, whichever list they are in', async () => {
    const { id } = await newSprint()
    const [one, two] = [await newSession(), await newSession()]
    const root = await add(one, 'a', { sprint: id, status: 'completed' })
    await add(one, 'b', { sprint: id, parent: root.id })
    await add(two, 'c', { sprint: id, status: 'canceled' })
    await add(0, 'd', { sprint: id, status: 'in_progress' })
    await add(one, 'not in it')
    const expected = { total: 4, pending: 1, in_progress: 1, blocked: 0, completed: 1, canceled: 1, percent: 33 }
    expect((await world.ask('sprint.get', { sprint: id })).progress).toEqual(expected)
    const listed = (await world.ask('sprint.list', {})).sprints.find((sprint) => sprint.id === id)
    expect(listed?.progress).toEqual(expected)
  })

  test('[SP5] a board has a column for each status, in the order of the list, at most so many', async () => {
    const { id } = await newSprint()
    const session = await newSession()
    for (const status of ['pending', 'in_progress', 'completed', 'canceled'] as const) await add(session, status, { sprint: id, status })
    await add(session, 'blocked', { sprint: id, status: 'blocked', blockedReason: 'keys' })
    await add(session, 'pending two', { sprint: id })
    const { columns, progress } = await world.ask('sprint.board', { sprint: id })
    const subjects = Object.fromEntries(Object.entries(columns).map(([status, todos]) => [status, todos.map(({ subject }) => subject)]))
    expect(subjects).toEqual({
      pending: ['pending', 'pending two'],
      in_progress: ['in_progress'],
      blocked: ['blocked'],
      completed: ['completed'],
      canceled: ['canceled'],
    })
    expect(progress).toMatchObject({ total: 6, percent: 20 })
    const bounded = await world.ask('sprint.board', { sprint: id, limit: 1 })
    expect(bounded.columns.pending.map(({ subject }) => subject)).toEqual(['pending'])
    expect(bounded.progress.pending).toBe(2)
  })

  test('[SP6] sprints are listed newest first, by status, in pages', async () => {
    const { tenant } = await world.ask('tenant.add', { name: `sprints-${kind}` })
    const caller = await world.punchlist.localCaller({ tenant: tenant.name })
    const ids: string[] = []
    for (const title of ['a', 'b', 'c', 'd', 'e']) ids.unshift((await world.ask('sprint.add', { title }, { caller })).sprint.id)
    await world.ask('sprint.update', { sprint: ids[1] as string, status: 'in_progress' }, { caller })
    const listed = async (input: Input<'sprint.list'>) =>
      (await world.ask('sprint.list', input, { caller })).sprints.map((sprint) => sprint.id)
    expect(await listed({})).toEqual(ids)
    expect(await listed({ status: 'in_progress' })).toEqual([ids[1]])
    const first = await world.ask('sprint.list', { status: 'planned', limit: 3 }, { caller })
    expect(first.sprints.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[3]])
    expect(await listed({ status: 'planned', after: first.next ?? undefined })).toEqual([ids[4]])
  })

  test('[SP7] deleting a sprint keeps its todos and artifacts and clears their links', async () => {
    const { id } = await newSprint()
    const session = await newSession()
    const todo = await add(session, 'a', { sprint: id })
    const { artifact } = await world.ask('artifact.add', { session, title: 'plan', sprint: id })
    await world.ask('sprint.delete', { sprint: id })
    expect((await world.ask('todo.get', { todo: todo.id })).todo).toEqual({ ...todo, sprint: null })
    expect((await world.ask('artifact.get', { artifact: artifact.id })).artifact.sprint).toBeNull()
    for (const name of ['sprint.get', 'sprint.board', 'sprint.delete'] as const) {
      expect(await world.refused(name, { sprint: id })).toMatchObject({ code: 'not_found' })
    }
  })
})
