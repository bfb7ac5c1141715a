import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { newDaemon, type TestDaemon } from '../../../../tests/support/http.ts'

describeOnEachDatabase('/v1/todos', newDaemon, (server, kind) => {
  const rest: TestDaemon['rest'] = (...call) => server.rest(...call)
  const newSession = async () => (await rest('POST', '/v1/sessions', { title: 'a conversation' })).body.session.number as number

  test('[HT1] creating answers 201 with the todo in seed 000’s fields', async () => {
    const conversation = await newSession()
    const { status, body, headers } = await rest('POST', '/v1/todos', {
      subject: 'review',
      conversation_id: conversation,
      description: 'two\nlines',
    })
    expect(status).toBe(201)
    expect(headers.get('etag')).toBe('"1"')
    const { id, uid, created_at, updated_at, position, ...others } = body.todo
    expect(others).toEqual({
      conversation_id: conversation,
      agent_id: '',
      subject: 'review',
      description: 'two\nlines',
      status: 'pending',
      completed_at: 0,
      blocked_reason: null,
      priority: 'medium',
      parent_id: null,
      artifact_id: null,
      sprint_id: null,
      task_id: null,
      waits_for: [],
      waits: false,
      not_before: 0,
      due_at: 0,
      tags: [],
      requires: [],
      source: null,
      adopted: true,
      version: 1,
    })
    expect(Math.abs(created_at - Date.now() / 1000)).toBeLessThan(60)
    expect([Number.isInteger(id), uid.length, updated_at, position]).toEqual([true, 26, created_at, 1])
  })

  test('[HT2] a todo is read, changed and deleted at its number and at its id', async () => {
    const { todo } = (await rest('POST', '/v1/todos', { subject: 'a' })).body
    for (const reference of [todo.id, todo.uid]) expect((await rest('GET', `/v1/todos/${reference}`)).body).toMatchObject({ todo })
    const patched = await rest('PATCH', `/v1/todos/${todo.id}`, { status: 'blocked', blocked_reason: 'keys', priority: 'high' })
    expect(patched.body.todo).toMatchObject({ status: 'blocked', blocked_reason: 'keys', priority: 'high', version: 2 })
    expect((await rest('DELETE', `/v1/todos/${todo.uid}`)).body).toEqual({ deleted: true, count: 1 })
    expect((await rest('GET', `/v1/todos/${todo.id}`)).status).toBe(404)
    expect((await rest('DELETE', `/v1/todos/${todo.id}`)).status).toBe(404)
  })

  test('[HT3] completing stamps completed_at in seconds, unless it is given; reopening clears it', async () => {
    const { id } = (await rest('POST', '/v1/todos', { subject: 'a' })).body.todo
    const done = (await rest('PATCH', `/v1/todos/${id}`, { status: 'completed' })).body.todo
    expect(Math.abs(done.completed_at - Date.now() / 1000)).toBeLessThan(60)
    expect((await rest('PATCH', `/v1/todos/${id}`, { status: 'pending' })).body.todo.completed_at).toBe(0)
    expect((await rest('PATCH', `/v1/todos/${id}`, { status: 'cancelled', completed_at: 1_700_000_000 })).body.todo).toMatchObject({
      status: 'canceled',
      completed_at: 1_700_000_000,
    })
  })

  test('[HT4] the list takes conversation_id, status, agent_id and limit', async () => {
    const conversation = await newSession()
    const agent = await server.as({ agent: 'coder' })
    await rest('POST', '/v1/todos', { subject: 'mine', conversation_id: conversation })
    const { todo } = (await agent('POST', '/v1/todos', { subject: 'by coder', conversation_id: conversation, status: 'in_progress' })).body
    expect(todo.agent_id).toBe('coder')
    const subjects = async (query: string) =>
      (await rest('GET', `/v1/todos?conversation_id=${conversation}&${query}`)).body.todos.map((row: { subject: string }) => row.subject)
    expect((await subjects('')).slice(0, 2)).toEqual(['by coder', 'mine'])
    expect(await subjects('agent_id=coder')).toEqual(['by coder'])
    expect(await subjects('status=in_progress')).toEqual(['by coder'])
    expect(await subjects('status=completed,canceled')).not.toContain('mine')
    const page = (await rest('GET', `/v1/todos?conversation_id=${conversation}&limit=1`)).body
    expect(page.todos).toHaveLength(1)
    expect(await subjects(`limit=1&after=${page.next}`)).toEqual(['mine'])
  })

  test('[HT5] If-Match must be the ETag the row has; 412 says which that is', async () => {
    const { id } = (await rest('POST', '/v1/todos', { subject: 'a' })).body.todo
    const first = await rest('PATCH', `/v1/todos/${id}`, { subject: 'b' }, { 'if-match': '"1"' })
    expect([first.status, first.headers.get('etag')]).toEqual([200, '"2"'])
    const stale = await rest('PATCH', `/v1/todos/${id}`, { subject: 'c' }, { 'if-match': '"1"' })
    expect([stale.status, stale.body.code, stale.body.version]).toEqual([412, 'stale', 2])
    expect((await rest('DELETE', `/v1/todos/${id}`, undefined, { 'if-match': '"1"' })).status).toBe(412)
    expect((await rest('PATCH', `/v1/todos/${id}`, { subject: 'd' }, { 'if-match': 'two' })).status).toBe(400)
    expect((await rest('PATCH', `/v1/todos/${id}`, { subject: 'd' }, { 'if-match': '*' })).status).toBe(200)
  })

  test('[HT6] the same Idempotency-Key gives the same answer; with another body, 422', async () => {
    const key = { 'idempotency-key': `k-${kind}` }
    const first = await rest('POST', '/v1/todos', { subject: 'once' }, key)
    const again = await rest('POST', '/v1/todos', { subject: 'once' }, key)
    expect([again.status, again.text]).toEqual([201, first.text])
    const other = await rest('POST', '/v1/todos', { subject: 'twice' }, key)
    expect([other.status, other.body.code]).toEqual([422, 'key_reused'])
    expect((await rest('POST', '/v1/todos', { subject: 'x' }, { 'idempotency-key': 'a b' })).status).toBe(400)
  })

  test('[HT7] another tenant’s todo is the same 404 as one that never was', async () => {
    const caller = await server.punchlist.localCaller()
    await server.punchlist.perform('tenant.add', { name: `wall-${kind}` }, { caller })
    const stranger = await server.as({ tenant: `wall-${kind}` })
    const { todo } = (await rest('POST', '/v1/todos', { subject: 'secret' })).body
    for (const [method, body] of [['GET'], ['PATCH', { status: 'completed' }], ['DELETE']] as const) {
      const foreign = await stranger(method, `/v1/todos/${todo.uid}`, body)
      const missing = await stranger(method, '/v1/todos/01KA3Q4W8ZVJ5X2M6N7P8R9S0T', body)
      expect(foreign.status).toBe(404)
      expect(foreign.text).toBe(missing.text.replaceAll('01KA3Q4W8ZVJ5X2M6N7P8R9S0T', todo.uid))
    }
    expect((await rest('GET', `/v1/todos/${todo.id}`)).body.todo).toEqual(todo)
  })

  test('[HT8] sessions and tokens have their routes', async () => {
    const { session } = (await rest('POST', '/v1/sessions', { title: 'old', agent: 'coder' })).body
    expect((await rest('PATCH', `/v1/sessions/${session.number}`, { title: 'new' })).body.session.title).toBe('new')
    expect((await rest('POST', `/v1/sessions/${session.id}/archive`)).body.session.archivedAt).toBeGreaterThan(0)
    expect((await rest('GET', '/v1/sessions?archived=true')).body.sessions).toHaveLength(1)
    expect((await rest('POST', `/v1/sessions/${session.number}/restore`)).body.session.archivedAt).toBe(0)
    expect((await rest('DELETE', `/v1/sessions/${session.number}`)).body).toMatchObject({ deleted: true, todos: 0 })
    const { token } = (await rest('POST', '/v1/tokens', { name: 'ci', access: 'minimal' })).body
    expect((await rest('GET', '/v1/tokens')).body.tokens.map((row: { id: string }) => row.id)).toContain(token.id)
    expect((await rest('DELETE', `/v1/tokens/${token.id}`)).body.token.revokedAt).toBeGreaterThan(0)
    const reader = await server.as({ access: 'minimal' })
    expect((await reader('POST', '/v1/todos', { subject: 'x' })).status).toBe(403)
    expect((await reader('GET', '/v1/tokens')).status).toBe(403)
  })
})
