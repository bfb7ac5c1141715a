import { beforeAll, expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { newDaemon, type TestDaemon } from '../../../../tests/support/http.ts'

describeOnEachDatabase('conditions and access at /api/v1/sessions/{id}/todos', newDaemon, (server, kind) => {
  const rest: TestDaemon['rest'] = (...call) => server.rest(...call)
  let path: string
  beforeAll(async () => {
    path = `/api/v1/sessions/${(await rest('POST', '/v1/sessions', {})).body.session.number}/todos`
  })

  const newTodo = async (title = 'a') => (await rest('POST', path, { title })).body as { id: string; number: number }
  const read = async (id: string) => (await rest('GET', `${path}/${id}`)).body

  test('[RS10] If-Match holds on every route that changes one todo', async () => {
    const { id } = await newTodo()
    const changed = await rest('PATCH', `${path}/${id}`, { title: 'b' }, { 'if-match': '"1"' })
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, '"2"'])
    const calls: [string, string, unknown?][] = [
      ['PATCH', '', { title: 'c' }],
      ['POST', '/complete'],
      ['DELETE', ''],
    ]
    for (const [method, route, body] of calls) {
      const stale = await rest(method, `${path}/${id}${route}`, body, { 'if-match': '"1"' })
      expect([method, stale.status, stale.body.code, stale.body.version]).toEqual([method, 412, 'stale', 2])
    }
    expect((await rest('POST', `${path}/${id}/complete`, undefined, { 'if-match': '"2"' })).headers.get('etag')).toBe('"3"')
    expect((await rest('DELETE', `${path}/${id}`, undefined, { 'if-match': '"3"' })).status).toBe(200)
  })

  test('[RS11] the same Idempotency-Key on a batch gives the same answer and one effect', async () => {
    const before = (await rest('GET', `${path}/stats`)).body.total
    const create = (title: string) => rest('POST', `${path}/bulk`, { items: [{ title }, { title }] }, { 'idempotency-key': `add-${kind}` })
    const first = await create('once')
    const again = await Promise.all([create('once'), create('once')])
    for (const { status, text } of again) expect([status, text]).toEqual([201, first.text])
    expect((await create('twice')).body).toMatchObject({ status: 422, code: 'key_reused' })
    expect((await rest('GET', `${path}/stats`)).body.total).toBe(before + 2)

    const [id] = first.body.ids
    const update = () => rest('PATCH', `${path}/bulk`, { updates: [{ id, status: 'completed' }] }, { 'idempotency-key': `set-${kind}` })
    const set = await update()
    await rest('PATCH', `${path}/${id}`, { status: 'pending' })
    expect((await update()).text).toBe(set.text)
    expect((await read(id)).status).toBe('pending')
  })

  test.each(['readonly', 'readonly-shell'] as const)(
    '[RS12] %s adds and changes, but completes and deletes by no route',
    async (access) => {
      const planner = await server.as({ agent: 'planner', access })
      const added = await planner('POST', path, { title: 'planned' })
      expect([added.status, added.body.created_by]).toEqual([201, 'planner'])
      const { id } = added.body
      const untouched = await read(id)
      const calls: [string, string, unknown?][] = [
        ['PATCH', `/${id}`, { status: 'completed' }],
        ['PATCH', `/${id}`, { title: 'changed', status: 'done' }],
        ['PATCH', '/bulk', { updates: [{ id, status: 'completed' }] }],
        ['POST', `/${id}/complete`],
        ['POST', '', { title: 'born done', status: 'completed' }],
        ['POST', '/bulk', { items: [{ title: 'fine' }, { title: 'born done', status: 'completed' }] }],
        ['DELETE', `/${id}`],
      ]
      const count = (await rest('GET', path)).body.count
      for (const [method, route, body] of calls) {
        const refused = await planner(method, path + route, body)
        expect([method, route, refused.status, refused.body.code]).toEqual([method, route, 403, 'forbidden'])
      }
      expect([await read(id), (await rest('GET', path)).body.count]).toEqual([untouched, count])
      expect((await planner('POST', `${path}/bulk`, { items: [{ title: 'x' }] })).status).toBe(201)
      expect((await planner('PATCH', `${path}/bulk`, { updates: [{ id, priority: 'high' }] })).status).toBe(200)
      expect((await planner('PATCH', `${path}/${id}`, { status: 'in_progress' })).body.status).toBe('in_progress')
    },
  )

  test('[RS13] minimal only reads', async () => {
    const reader = await server.as({ agent: 'reader', access: 'minimal' })
    const { id } = await newTodo()
    for (const route of ['', '/stats', `/${id}`]) expect([route, (await reader('GET', path + route)).status]).toEqual([route, 200])
    const calls: [string, string, unknown?][] = [
      ['POST', '', { title: 'x' }],
      ['POST', '/bulk', { items: [{ title: 'x' }] }],
      ['PATCH', `/${id}`, { title: 'x' }],
      ['PATCH', '/bulk', { updates: [{ id, title: 'x' }] }],
      ['POST', `/${id}/complete`],
      ['DELETE', `/${id}`],
    ]
    for (const [method, route, body] of calls)
      expect([method, route, (await reader(method, path + route, body)).status]).toEqual([method, route, 403])
    expect((await read(id)).version).toBe(1)
  })

  test('[RS14] what these routes answer is what OpenAPI says they answer, and its hints name only what they take', async () => {
    const { components, paths } = (await rest('GET', '/openapi.json')).body
    const todo = await newTodo()
    expect(Object.keys(components.schemas.TodoOfSession.properties).toSorted()).toEqual(Object.keys(todo).toSorted())
    const { properties } = paths['/api/v1/sessions/{session}/todos'].post.requestBody.content['application/json'].schema
    const { body } = await rest('POST', path, { titel: 'x' })
    expect(body.hint).toContain('Did you mean title?')
    const named = /Fields: (.*)\.$/.exec(body.hint)?.[1]?.split(', ')
    expect(named?.toSorted()).toEqual(Object.keys(properties).toSorted())
  })
})
