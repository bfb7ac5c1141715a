import { expect, test } from 'vitest'
import { type DatabaseKind, describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { openStream } from '../../../../tests/support/event-stream.ts'
import { newDaemon, type TestDaemon } from '../../../../tests/support/http.ts'

const newLivelyDaemon = (kind: DatabaseKind) => newDaemon(kind, 100)

describeOnEachDatabase('/session/:id/todo', newLivelyDaemon, (server) => {
  const rest: TestDaemon['rest'] = (...call) => server.rest(...call)
  const newSession = async (): Promise<{ number: number; id: string; path: string }> => {
    const { session } = (await rest('POST', '/v1/sessions', {})).body
    return { ...session, path: `/session/${session.number}/todo` }
  }
  const first = { id: 'one', content: 'read the code', status: 'in_progress', priority: 'high' }
  const second = { id: 'two', content: 'write the tests', status: 'pending', priority: 'medium' }
  const last = async () => (await rest('GET', '/v1/events', undefined, { accept: 'application/json' })).body.last as number
  const open = (query: string) => openStream(`${server.daemon.url}/event${query}`, server.token)

  test('[RS20] the list is a bare array of four fields, and reads back as it was written', async () => {
    const { path, id } = await newSession()
    expect((await rest('GET', path)).body).toEqual([])
    const written = await rest('PUT', path, { todos: [first, second] })
    expect([written.status, written.body]).toEqual([200, [first, second]])
    for (const name of [path, `/session/${id}/todo`]) expect((await rest('GET', name)).body).toEqual([first, second])
    const done = { ...first, status: 'completed' }
    expect((await rest('PUT', `/session/${id}/todo`, { todos: JSON.stringify([done]) })).body).toEqual([done])
    expect((await rest('PUT', path, { todos: [] })).body).toEqual([])
    expect((await rest('GET', path)).body).toEqual([])
  })

  test('[RS21] what other doors know of a todo shows in the list: its id, cancelled, and why it is blocked', async () => {
    const { path, number } = await newSession()
    const todos = `/api/v1/sessions/${number}/todos`
    const { id } = (await rest('POST', todos, { title: 'a', status: 'blocked', blocked_reason: 'keys' })).body
    const { id: dropped } = (await rest('POST', todos, { title: 'b', status: 'cancelled' })).body
    const list = (await rest('GET', path)).body
    expect(list).toEqual([
      { id, content: 'a', status: 'pending', priority: 'medium', blocked: 'keys' },
      { id: dropped, content: 'b', status: 'cancelled', priority: 'medium' },
    ])
    await rest('PUT', path, { todos: [{ id, content: 'a', status: 'pending' }] })
    expect((await rest('GET', `${todos}/${id}`)).body).toMatchObject({ status: 'blocked', version: 1 })
    await rest('PUT', path, { todos: [{ id, content: 'a', blocked: null }] })
    expect((await rest('GET', `${todos}/${id}`)).body).toMatchObject({ status: 'pending', blocked_reason: null })
  })

  test('[RS22] a list that has changed since it was read is 409, with the list as it is', async () => {
    const { path } = await newSession()
    const version = async () => Number((await rest('GET', path)).headers.get('etag')?.replaceAll('"', ''))
    const empty = await version()
    const written = await rest('PUT', path, { todos: [first], version: empty })
    expect(written.status).toBe(200)
    expect(written.headers.get('etag')).toBe(`"${await version()}"`)
    const seen = await version()
    expect((await rest('PUT', path, { todos: [first] }, { 'if-match': `"${seen}"` })).headers.get('etag')).toBe(`"${seen}"`)
    const attempts: [Record<string, unknown>, Record<string, string>?][] = [
      [{ todos: [second], version: empty }],
      [{ todos: [second] }, { 'if-match': `"${empty}"` }],
    ]
    for (const [body, headers] of attempts) {
      const stale = await rest('PUT', path, body, headers)
      expect([stale.status, stale.body.code, stale.body.version]).toEqual([409, 'conflict', seen])
      expect(stale.body.current).toMatchObject({ todos: [first], version: seen })
    }
    expect((await rest('PUT', path, { todos: [second] }, { 'if-match': '*' })).body).toEqual([second])
    expect(await version()).toBeGreaterThan(seen)
  })

  test('[RS23] of many writers that saw the same version one is granted', async () => {
    const { path } = await newSession()
    const etag = (await rest('GET', path)).headers.get('etag') ?? ''
    const writers = Array.from({ length: 10 }, (_, index) =>
      rest('PUT', path, { todos: [{ content: `by ${index}` }] }, { 'if-match': etag }),
    )
    const statuses = (await Promise.all(writers)).map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect((await rest('GET', path)).body).toHaveLength(1)
  })

  test('[RS24] an unknown session is 404, and a readonly token neither completes nor drops what it does not write', async () => {
    expect((await rest('GET', '/session/99999/todo')).body).toMatchObject({ status: 404, code: 'not_found' })
    expect((await rest('PUT', '/session/99999/todo', { todos: [] })).status).toBe(404)
    const { path } = await newSession()
    await rest('PUT', path, { todos: [first, second] })
    const planner = await server.as({ agent: 'planner', access: 'readonly' })
    expect((await planner('GET', path)).status).toBe(200)
    expect((await planner('PUT', path, { todos: [{ ...first, status: 'completed' }, second] })).status).toBe(403)
    expect((await planner('PUT', path, { todos: [first] })).status).toBe(403)
    expect((await planner('PUT', path, { todos: [second, { ...first, priority: 'low' }] })).status).toBe(200)
    const reader = await server.as({ agent: 'reader', access: 'minimal' })
    expect((await reader('PUT', path, { todos: [second] })).status).toBe(403)
    expect((await reader('GET', path)).body).toEqual([second, { ...first, priority: 'low' }])
  })

  const bad: [string, unknown, string[]][] = [
    ['an unknown status', [{ content: 'a', status: 'finished' }], ['todos.0.status']],
    ['no content', [second, { status: 'pending' }], ['todos.1.content']],
    ['several at once', [{ content: '' }, { content: 'a', priority: 'urgent' }], ['todos.0.content', 'todos.1.priority']],
    ['an unknown field', [{ content: 'a', colour: 'red' }], ['todos.0.colour']],
    ['one id twice', [first, { ...second, id: 'one' }], ['todos.1.id']],
    ['no list', 'a, b', ['todos']],
  ]
  test.each(bad)('[RS25] a bad entry is named, and nothing is written: %s', async (_what, todos, names) => {
    const { path } = await newSession()
    const { status, body } = await rest('PUT', path, { todos })
    expect(status).toBe(400)
    expect(body.fields.map(({ field }: { field: string }) => field)).toEqual(names)
    expect(body.error).not.toContain('Invalid input')
    expect((await rest('GET', path)).body).toEqual([])
  })

  test('[RS26] a body without todos says that they are missing', async () => {
    const { path } = await newSession()
    expect((await rest('PUT', path, {})).body).toMatchObject({ status: 400, error: 'todos: is missing.' })
  })

  test('[RS27] each change is followed by todo.updated with the full list, which has no id', async () => {
    const { path, number } = await newSession()
    const stream = await open(`?after=${await last()}&session=${number}`)
    const updates = () => stream.events.filter(({ event }) => event === 'todo.updated')
    await rest('PUT', path, { todos: [first, second] })
    await stream.until(() => updates().length === 1)
    await rest('POST', `/api/v1/sessions/${number}/todos`, { title: 'third' })
    await stream.until(() => updates().length === 2)
    await rest('PUT', path, { todos: [first] })
    await stream.until(() => updates().length === 3)
    expect(stream.events.filter(({ data }) => data).map(({ event }) => event)).toEqual([
      ...['todo.added', 'todo.started', 'todo.added', 'todo.updated'],
      ...['todo.added', 'todo.updated'],
      ...['todo.deleted', 'todo.deleted', 'todo.updated'],
    ])
    expect(updates().map(({ data }) => data?.data.todos)).toMatchObject([{ length: 2 }, { length: 3 }, { length: 1 }])
    const version = Number((await rest('GET', path)).headers.get('etag')?.replaceAll('"', ''))
    expect(updates()[2]?.data).toEqual({
      type: 'todo.updated',
      seq: await last(),
      session: number,
      data: { sessionID: String(number), todos: [first], version },
    })
    expect(updates().map(({ id }) => id)).toEqual([undefined, undefined, undefined])
    const ids = stream.events.flatMap(({ id }) => (id === undefined ? [] : [Number(id)]))
    const newest = await last()
    expect(ids).toEqual([5, 4, 3, 2, 1, 0].map((before) => newest - before))
    stream.close()
  })

  test('[RS28] ?type=todo.updated gives only the lists, and only of the session asked for', async () => {
    const [here, there] = [await newSession(), await newSession()]
    const stream = await open(`?after=${await last()}&session=${here.id}&type=todo.updated`)
    await rest('PUT', there.path, { todos: [second] })
    await rest('POST', '/v1/todos', { subject: 'tenant-wide' })
    await rest('PUT', here.path, { todos: [first] })
    await stream.until((events) => events.some(({ data }) => data))
    await rest('PATCH', `/v1/sessions/${here.number}`, { title: 'renamed' })
    const alive = stream.events.length
    await stream.until((events) => events.slice(alive).some(({ comment }) => comment === 'alive'))
    const seen = stream.events.filter(({ data }) => data)
    expect(seen.map(({ event, data }) => [event, data?.data.todos])).toEqual([['todo.updated', [first]]])
    stream.close()
  })
})
