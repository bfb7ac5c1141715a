import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { shorthandFor } from '../../../../tests/support/shorthand.ts'
import { newWorld } from '../../../../tests/support/world.ts'

/** More than go with the session's own commit. */
const many = 620

describeOnEachDatabase('deleting what is long', newWorld, (world, kind) => {
  const { newSession, add, last } = shorthandFor(world)
  const purge = (limit = 300) => world.punchlist.store.purge(limit)
  const purgeAll = async (limit: number) => {
    const steps: number[] = []
    for (let gone = await purge(limit); gone > 0; gone = await purge(limit)) steps.push(gone)
    return steps
  }
  const newTenant = async (name: string) => {
    await world.ask('tenant.add', { name })
    return { caller: await world.punchlist.localCaller({ tenant: name }) }
  }
  /** A list of so many, one of them long in progress, with all that may hang on it. */
  const longSession = async (call = {}) => {
    const { session } = await world.ask('session.add', { title: 'long' }, call)
    const todos = Array.from({ length: many }, (_, index) => ({ content: `quicksilver ${index}`, status: 'pending' as const }))
    await world.ask('list.replace', { session: session.number, todos }, call)
    const [first, second] = (await world.ask('todo.list', { session: session.number, limit: 2 }, call)).todos
    if (first === undefined || second === undefined) throw new Error('the list is not there')
    await world.ask('todo.update', { todo: second.number, parent: first.number }, call)
    await world.ask('comment.add', { todo: first.number, text: 'mercury' }, call)
    await world.ask('memory.add', { session: session.number, type: 'project', title: 'mercury', body: 'a metal' }, call)
    await world.ask('question.ask', { session: session.number, text: 'mercury?' }, call)
    await world.ask('message.send', { session: session.number, text: 'mercury!' }, call)
    return { session, first, second }
  }

  test('[DX1] a long session is gone for everybody at once, whichever way they come, and is told in one event', async () => {
    const { sprint } = await world.ask('sprint.add', { title: 'a sprint' })
    const { session, first } = await longSession()
    await world.ask('todo.update', { todo: first.number, sprint: sprint.id })
    const other = await add(0, 'waits for it', { waitsFor: [{ todo: first.number }] })
    const from = await last()
    expect(await world.ask('session.delete', { session: session.number })).toMatchObject({ todos: many, memories: 1 })
    const { events } = await world.ask('event.list', { after: from })
    expect(events.map(({ type }) => type)).toEqual(['session.deleted'])
    // Its rows are still there, and nobody finds them.
    for (const [name, input] of [
      ['todo.get', { todo: first.number }],
      ['todo.get', { todo: first.id }],
      ['todo.update', { todo: first.number, subject: 'x' }],
      ['todo.list', { session: session.number }],
      ['list.get', { session: session.number }],
      ['comment.list', { todo: first.number }],
    ] as const) {
      expect(await world.refused(name, input), name).toMatchObject({ code: 'not_found' })
    }
    const all = await world.ask('todo.list', { status: ['all'], limit: 500 })
    expect(all.todos.map(({ subject }) => subject)).toEqual(['waits for it'])
    expect((await world.ask('session.brief', {})).brief.text).toContain('; 0 open in sessions')
    expect((await world.ask('sprint.get', { sprint: sprint.id })).progress.total).toBe(0)
    expect((await world.ask('question.list', {})).questions).toEqual([])
    expect((await world.ask('memory.list', {})).memories).toEqual([])
    expect((await world.ask('memory.search', { query: 'mercury' })).memories).toEqual([])
    expect((await world.ask('search.find', { query: 'quicksilver' })).hits).toEqual([])
    expect((await world.ask('search.find', { query: 'mercury' })).hits).toEqual([])
    expect(await world.ask('todo.clean', {})).toMatchObject({ orphaned: 0, stale: 0 })
    expect((await world.ask('todo.why', { todo: other.number })).obstacles).toMatchObject([
      { kind: 'dependency', on: { todo: first.number } },
    ])
  })

  test('[DX2] its rows go in bounded steps, which may be broken off and taken up again, and leave nothing', async () => {
    const at = await last()
    const steps = await purgeAll(50)
    expect(steps.length).toBeGreaterThan(1)
    expect(Math.max(...steps)).toBeLessThan(150)
    expect(await last()).toBe(at)
    expect(await purge()).toBe(0)
    expect(await world.punchlist.store.examine()).toEqual([])
    expect((await world.ask('todo.list', { status: ['all'], limit: 500 })).todos).toHaveLength(1)
  })

  test('[DX3] a short session goes with its own commit, and leaves nothing to do', async () => {
    const session = await newSession()
    await add(session, 'short')
    await world.ask('session.delete', { session })
    expect(await purge()).toBe(0)
  })

  test('[DX4] a tenant is gone at once, its name is free, and what held its secrets is turned away; its rows go in bounded steps', async () => {
    const name = `long-${kind}`
    const call = await newTenant(name)
    await longSession(call)
    const { token } = await world.ask('token.add', { name: 'a token' }, call)
    expect(await world.punchlist.store.findToken((await tokenHash(token.secret)) ?? '')).toBeDefined()
    await world.ask('tenant.delete', { name })
    expect((await world.ask('tenant.list', {})).tenants.map((tenant) => tenant.name)).not.toContain(name)
    expect(await world.punchlist.store.findTenant(name)).toBeUndefined()
    expect(await world.punchlist.store.findToken((await tokenHash(token.secret)) ?? '')).toBeUndefined()
    await expect(world.punchlist.perform('todo.add', { subject: 'too late' }, call)).rejects.toThrow('is gone')
    const again = await newTenant(name)
    expect(again.caller.tenant.number).not.toBe(call.caller.tenant.number)
    await world.ask('todo.add', { subject: 'in the new one' }, again)
    const steps = await purgeAll(300)
    expect(steps.length).toBeGreaterThan(2)
    expect(Math.max(...steps)).toBeLessThanOrEqual(400)
    expect(await purge()).toBe(0)
    expect(await world.punchlist.store.examine()).toEqual([])
    expect((await world.ask('todo.list', {}, again)).todos).toHaveLength(1)
    expect((await world.ask('search.find', { query: 'quicksilver' })).hits).toEqual([])
  })
})

async function tokenHash(secret: string): Promise<string | undefined> {
  return (await import('../../domain/token.ts')).hashOfSecret(secret)
}
