import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { newDaemon, type TestDaemon } from '../../../../tests/support/http.ts'

interface Row {
  id: string
  number: number
  title: string
}

/** Nobody has said anything about it, nor tied anything to it. */
const none = { total: 0, newest: [], next: null }
const bare = { comments: none, links: none }

describeOnEachDatabase('/api/v1/sessions/{id}/todos', newDaemon, (server) => {
  const rest: TestDaemon['rest'] = (...call) => server.rest(...call)
  const newSession = async (): Promise<{ number: number; id: string }> => (await rest('POST', '/v1/sessions', {})).body.session
  const todosOf = (session: { number: number }) => `/api/v1/sessions/${session.number}/todos`
  /** A session's path, and its todos with these titles. */
  const newList = async (...titles: string[]): Promise<{ path: string; rows: Row[] }> => {
    const path = todosOf(await newSession())
    const rows = await Promise.all(titles.map(async (title) => (await rest('POST', path, { title })).body as Row))
    return { path, rows }
  }

  test('[RS1] creating answers 201 with the bare row in seed 001’s fields, the session named by number or by id', async () => {
    const session = await newSession()
    const { sprint } = (await rest('POST', '/v1/sprints', { title: 'one' })).body
    const { artifact } = (await rest('POST', '/v1/artifacts', { session: session.number, title: 'a plan', type: 'plan' })).body
    for (const name of [session.number, session.id]) {
      const path = `/api/v1/sessions/${name}/todos`
      const parent = (await rest('POST', path, { title: 'whole' })).body
      const links = { artifact_id: artifact.id, sprint_id: sprint.id, parent_id: parent.id }
      const { status, body, headers } = await rest('POST', path, { title: 'part', notes: 'two\nlines', priority: 'high', ...links })
      expect([status, headers.get('etag')]).toEqual([201, '"1"'])
      const { id, number, created_at, ...others } = body
      expect(others).toEqual({
        ...links,
        session_id: String(name),
        task_id: null,
        title: 'part',
        status: 'pending',
        blocked_reason: null,
        priority: 'high',
        created_by: 'token',
        completed_by: null,
        notes: 'two\nlines',
        sort_order: parent.sort_order + 1,
        updated_at: created_at,
        completed_at: null,
        waits_for: [],
        waits: false,
        not_before: null,
        due_at: null,
        tags: [],
        version: 1,
      })
      expect([id.length, number, new Date(created_at).toISOString()]).toEqual([26, parent.number + 1, created_at])
      expect((await rest('GET', `${path}/${number}`)).body).toEqual({ ...body, ...bare, subtasks: [] })
    }
    expect((await rest('POST', '/api/v1/sessions/99999/todos', { title: 'x' })).status).toBe(404)
    expect((await rest('POST', todosOf(session), {})).body).toMatchObject({ status: 400, detail: 'title: is missing.' })
  })

  test('[RS2] the list takes artifact_id, status, priority, sprint_id and include_completed, and tells how far the whole list is', async () => {
    const session = await newSession()
    const path = todosOf(session)
    const { sprint } = (await rest('POST', '/v1/sprints', { title: 'one' })).body
    const { artifact } = (await rest('POST', '/v1/artifacts', { session: session.number, title: 'notes' })).body
    await rest('POST', path, { title: 'of artifact', artifact_id: artifact.id })
    await rest('POST', path, { title: 'urgent', priority: 'high', sprint_id: sprint.id })
    await rest('POST', path, { title: 'done', status: 'completed' })
    await rest('POST', path, { title: 'stuck', status: 'blocked', blocked_reason: 'keys' })
    await rest('POST', path, { title: 'dropped', status: 'cancelled' })
    await rest('POST', '/v1/todos', { subject: 'tenant-wide' })
    const stats = { total: 5, pending: 2, in_progress: 0, blocked: 1, completed: 1, cancelled: 1 }
    const titles = async (query: string) => {
      const { body } = await rest('GET', `${path}?${query}`)
      expect([body.count, body.stats]).toEqual([body.todos.length, stats])
      return body.todos.map((row: Row) => row.title)
    }
    expect(await titles('')).toEqual(['of artifact', 'urgent', 'done', 'stuck', 'dropped'])
    expect(await titles(`artifact_id=${artifact.id}`)).toEqual(['of artifact'])
    expect(await titles(`sprint_id=${sprint.id}`)).toEqual(['urgent'])
    expect(await titles('priority=high')).toEqual(['urgent'])
    expect(await titles('include_completed=false')).toEqual(['of artifact', 'urgent', 'stuck'])
    expect(await titles('status=pending')).toEqual(['of artifact', 'urgent'])
    expect(await titles('status=cancelled')).toEqual(['dropped'])
    expect(await titles('status=completed,cancelled')).toEqual(['done', 'dropped'])
    expect((await rest('GET', `${path}/stats`)).body).toEqual(stats)
    expect((await rest('GET', `${path}?status=finished`)).body.detail).toContain('status')
    expect((await rest('GET', `${path}?own=false`)).body.detail).toBe('own: unknown field.')
    expect((await rest('GET', `/api/v1/sessions/${session.id}/todos?limit=2`)).body).toMatchObject({ count: 2, stats })
  })

  test('[RS3] up to 25 are created at once, from an array or its JSON', async () => {
    const { path } = await newList()
    const items = Array.from({ length: 25 }, (_, index) => ({ title: `item ${index}`, priority: 'low' }))
    for (const form of [items, JSON.stringify(items)]) {
      const { status, body } = await rest('POST', `${path}/bulk`, { items: form })
      expect([status, body.created, new Set(body.ids).size]).toEqual([201, 25, 25])
      expect((await rest('GET', `${path}/${body.ids[24]}`)).body).toMatchObject({ title: 'item 24', priority: 'low' })
    }
    const [parent] = (await rest('POST', `${path}/bulk`, { items: [{ title: 'whole' }] })).body.ids
    const { body } = await rest('POST', `${path}/bulk`, { parent_id: parent, items: [{ title: 'a' }, { title: 'b' }] })
    expect((await rest('GET', `${path}/${parent}`)).body.subtasks.map((row: Row) => row.id)).toEqual(body.ids)
    const order = (await rest('GET', path)).body.todos.map((row: { sort_order: number }) => row.sort_order)
    expect(order).toEqual(Array.from({ length: 53 }, (_, index) => index + 1))
  })

  const bad: [string, unknown, string[]][] = [
    ['a title that is missing', [{ title: 'a' }, {}], ['items.1.title']],
    [
      'several at once',
      [{ title: '' }, { title: 'a', status: 'finished' }, { title: 'b', parent_id: 'x' }],
      ['items.0.title', 'items.1.status', 'items.2.parent_id'],
    ],
    ['a field that is unknown', [{ title: 'a' }, { title: 'b', colour: 'red' }], ['items.1.colour']],
    ['the operation’s own name for a field', [{ title: 'a', description: 'b' }], ['items.0.description']],
    ['a parent that is not there', [{ title: 'a' }, { title: 'b', parent_id: 99999 }], ['items.1']],
    ['JSON that is none', '[{"title":', ['items']],
    ['more than 25', Array.from({ length: 26 }, () => ({ title: 'a' })), ['items']],
    ['none', [], ['items']],
  ]
  test.each(bad)('[RS4] a bad batch names every bad item and writes nothing: %s', async (_what, items, names) => {
    const { path } = await newList()
    const { status, body } = await rest('POST', `${path}/bulk`, { items })
    expect([400, 404]).toContain(status)
    expect(body.fields.map(({ field }: { field: string }) => field)).toEqual(names)
    for (const name of names) expect(body.error).toContain(`${name}: `)
    expect((await rest('GET', path)).body.count).toBe(0)
  })

  test('[RS5] one todo is read with its subtasks at every depth', async () => {
    const { path, rows } = await newList('whole')
    const part = (await rest('POST', path, { title: 'part', parent_id: rows[0]?.number })).body
    const detail = (await rest('POST', path, { title: 'detail', parent_id: part.id })).body
    const { body, headers } = await rest('GET', `${path}/${rows[0]?.id}`)
    expect(headers.get('etag')).toBe('"1"')
    expect(body).toEqual({ ...rows[0], ...bare, subtasks: [part, detail] })
    expect((await rest('DELETE', `${path}/${rows[0]?.id}`)).body).toEqual({ deleted: true, id: rows[0]?.id })
    expect((await rest('GET', path)).body.count).toBe(0)
    expect((await rest('DELETE', `${path}/${rows[0]?.id}`)).status).toBe(404)
  })

  test('[RS6] a change takes the fields that are shown; either spelling of cancelled is taken, and one shown', async () => {
    const { path, rows } = await newList('a', 'b')
    const one = `${path}/${rows[1]?.id}`
    const change = { title: 'new', notes: 'why', priority: 'low', status: 'in_progress', parent_id: rows[0]?.id, sort_order: 7 }
    expect((await rest('PATCH', one, change)).body).toEqual({ ...rows[1], ...change, updated_at: expect.any(String), version: 2 })
    for (const status of ['cancelled', 'canceled']) expect((await rest('PATCH', one, { status })).body.status).toBe('cancelled')
    const at = '2026-01-02T03:04:05.000Z'
    expect((await rest('PATCH', one, { status: 'completed', completed_at: at })).body).toMatchObject({
      completed_at: at,
      completed_by: 'token',
    })
    expect((await rest('PATCH', one, { status: 'pending' })).body).toMatchObject({ completed_at: null, completed_by: null })
    expect((await rest('PATCH', one, { status: 'blocked' })).body).toMatchObject({ status: 400, detail: expect.stringContaining('reason') })
    expect((await rest('PATCH', one, { subject: 'x' })).body.detail).toBe('subject: unknown field.')
    expect((await rest('PATCH', one, { session: 1 })).body.detail).toBe('session: unknown field.')
  })

  test('[RS7] many are changed at once, all or none', async () => {
    const { path, rows } = await newList('a', 'b', 'c')
    const updates = [
      { id: rows[0]?.id, status: 'completed' },
      { id: rows[1]?.number, status: 'cancelled', notes: 'not now' },
    ]
    const stats = { total: 3, pending: 1, in_progress: 0, blocked: 0, completed: 1, cancelled: 1 }
    for (const form of [updates, JSON.stringify(updates)])
      expect((await rest('PATCH', `${path}/bulk`, { updates: form })).body).toEqual({ updated: 2, total_requested: 2, stats })
    const wrong = [{ id: rows[2]?.id, status: 'completed' }, { id: rows[1]?.id, title: '' }, { status: 'pending' }]
    const refused = await rest('PATCH', `${path}/bulk`, { updates: wrong })
    expect(refused.body.fields.map(({ field }: { field: string }) => field)).toEqual(['updates.1.title', 'updates.2.id'])
    const missing = await rest('PATCH', `${path}/bulk`, { updates: [{ id: rows[2]?.id, status: 'completed' }, { id: 99999 }] })
    expect([missing.status, missing.body.fields[0].field]).toEqual([404, 'updates.1'])
    const twice = await rest('PATCH', `${path}/bulk`, {
      updates: [
        { id: rows[2]?.id, title: 'x' },
        { id: rows[2]?.number, title: 'y' },
      ],
    })
    expect([twice.status, twice.body.fields[0].field]).toEqual([400, 'updates.1'])
    const many = Array.from({ length: 26 }, () => ({ id: rows[0]?.id }))
    expect((await rest('PATCH', `${path}/bulk`, { updates: many })).body.detail).toContain('25')
    expect((await rest('GET', `${path}/stats`)).body).toEqual(stats)
  })

  test('[RS8] the complete route completes, and says when and by whom', async () => {
    const { path, rows } = await newList('a')
    const coder = await server.as({ agent: 'coder' })
    const { status, body } = await coder('POST', `${path}/${rows[0]?.number}/complete`)
    expect([status, body.status, body.completed_by, body.version]).toEqual([200, 'completed', 'coder', 2])
    expect(new Date(body.completed_at).toISOString()).toBe(body.completed_at)
    expect((await coder('POST', `${path}/${rows[0]?.number}/complete`)).body).toEqual(body)
    expect((await rest('POST', `${path}/${rows[0]?.id}/complete`, { status: 'pending' })).body.detail).toBe('status: unknown field.')
  })

  test('[RS9] a todo of another session is the same 404 as one that never was', async () => {
    const { path } = await newList('here')
    const { path: elsewhere, rows } = await newList('there')
    const foreign = rows[0]?.id ?? ''
    const invented = '01KA3Q4W8ZVJ5X2M6N7P8R9S0T'
    const calls: [string, string, ((id: string) => unknown)?][] = [
      ['GET', '/ID'],
      ['PATCH', '/ID', () => ({ status: 'completed' })],
      ['POST', '/ID/complete'],
      ['DELETE', '/ID'],
      ['PATCH', '/bulk', (id) => ({ updates: [{ id, status: 'completed' }] })],
    ]
    for (const [method, route, body] of calls) {
      const answers = [foreign, invented].map((id) => rest(method, path + route.replace('ID', id), body?.(id)))
      const [real, never] = await Promise.all(answers)
      expect([method, route, real?.status]).toEqual([method, route, 404])
      expect(real?.text.replaceAll(foreign, invented)).toBe(never?.text)
    }
    expect((await rest('GET', `${elsewhere}/${foreign}`)).body).toEqual({ ...rows[0], ...bare, subtasks: [] })
    expect((await rest('POST', path, { title: 'x', parent_id: foreign })).status).toBe(409)
  })
})
