import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { newWorld } from '../../../../tests/support/world.ts'
import type { Caller } from '../../ports/caller.ts'

describeOnEachDatabase('the whole tenant-wide list', newWorld, (world, kind) => {
  const newTenant = async (name: string) => {
    const tenant = `${kind}-${name}`
    await world.ask('tenant.add', { name: tenant })
    const person = await world.punchlist.localCaller({ tenant })
    const ask: typeof world.ask = (operation, input, call) => world.ask(operation, input, { caller: person, ...call })
    const write = (todos: { id?: string; content: string }[], more: { version?: number; caller?: Caller } = {}) =>
      ask('list.replace', { session: 0, todos, version: more.version }, { caller: more.caller ?? person })
    const contents = async () => (await ask('list.get', { session: 0 })).todos.map(({ content }) => content)
    return { tenant, person, ask, write, contents }
  }

  test('[WL30] the tenant-wide list is read and written whole, with the writer’s own ids, beside the lists of sessions', async () => {
    const { ask, write, contents } = await newTenant('whole')
    const { session } = await ask('session.add', { title: 'other' })
    await ask('todo.add', { session: session.number, subject: 'a session’s' })
    const { todos, remaining } = await write([{ id: '1', content: 'Read' }, { content: 'Write' }])
    expect(remaining).toBe(2)
    expect(todos[0]).toMatchObject({ id: '1', content: 'Read' })
    expect((await write([{ id: '1', content: 'Read twice' }])).removed).toMatchObject([{ content: 'Write' }])
    expect(await contents()).toEqual(['Read twice'])
    expect((await ask('todo.list', { session: session.number, own: true })).todos).toMatchObject([{ subject: 'a session’s' }])
  })

  test('[WL31] its version rises with its changes only, and an older one is a conflict', async () => {
    const { ask, write } = await newTenant('versions')
    expect((await ask('list.get', { session: 0 })).version).toBe(0)
    const { version } = await write([{ content: 'Read' }])
    const { session } = await ask('session.add', { title: 'other' })
    await ask('todo.add', { session: session.number, subject: 'elsewhere' })
    expect((await ask('list.get', { session: 0 })).version).toBe(version)
    await ask('todo.add', { subject: 'here' })
    await expect(write([], { version })).rejects.toThrow(/you saw version/)
    const now = (await ask('list.get', { session: 0 })).version
    expect(now).toBeGreaterThan(version)
    expect((await write([], { version: now })).todos).toEqual([])
  })

  test('[WL32] who was never shown it clears nothing away, even under the name of who wrote it; then it is theirs to change', async () => {
    const { ask, write, contents, person, tenant } = await newTenant('never-shown')
    await ask('todo.add', { subject: 'mine' })
    const client = { ...person, connection: 'one' }
    const { kept } = await write([{ content: 'new' }], { caller: client })
    expect(kept).toMatchObject([{ content: 'mine' }])
    expect((await contents()).toSorted()).toEqual(['mine', 'new'])
    const agent = await world.punchlist.localCaller({ tenant, agent: 'coder' })
    await ask('todo.add', { subject: 'meanwhile' }, { caller: agent })
    expect((await write([{ content: 'new' }], { caller: client })).kept).toMatchObject([{ content: 'meanwhile' }])
    expect((await contents()).toSorted()).toEqual(['meanwhile', 'new'])
  })
})
