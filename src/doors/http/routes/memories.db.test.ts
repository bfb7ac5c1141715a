import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { newDaemon, type TestDaemon } from '../../../../tests/support/http.ts'

describeOnEachDatabase('/v1/memory', newDaemon, (server) => {
  const rest: TestDaemon['rest'] = (...call) => server.rest(...call)
  const add = (more: object = {}) => rest('POST', '/v1/memory', { title: 'Tests need Docker', type: 'learning', ...more })
  const search = (query: Record<string, string>) => rest('GET', `/v1/memory/search?${new URLSearchParams(query)}`)

  test('[ME60] an entry is added, read, changed and deleted', async () => {
    const { session } = (await rest('POST', '/v1/sessions', { title: 'x' })).body
    const added = await add({ session: session.number, body: 'since May' })
    expect([added.status, added.headers.get('etag'), added.body.memory]).toMatchObject([
      201,
      '"1"',
      { title: 'Tests need Docker', type: 'learning', body: 'since May', session: session.number, agent: '', version: 1 },
    ])
    const path = `/v1/memory/${added.body.memory.number}`
    expect((await rest('GET', path)).body).toEqual(added.body)
    expect((await rest('GET', `/v1/memory/${added.body.memory.id}`)).body).toEqual(added.body)
    const changed = await rest('PATCH', path, { title: 'Tests need Podman', type: 'project' }, { 'if-match': '"1"' })
    expect([changed.status, changed.headers.get('etag'), changed.body.memory]).toMatchObject([
      200,
      '"2"',
      { title: 'Tests need Podman', type: 'project', body: 'since May' },
    ])
    expect((await rest('PATCH', path, { title: 'x' }, { 'if-match': '"1"' })).status).toBe(412)
    expect((await rest('DELETE', path)).body).toEqual({ deleted: true, memory: changed.body.memory })
    expect((await rest('GET', path)).body).toMatchObject({ status: 404, code: 'not_found' })
    const other = await server.as({ agent: 'coder' })
    expect((await other('POST', '/v1/memory', { title: 'x', type: 'user' })).body.memory).toMatchObject({ agent: 'coder', session: 0 })
  })

  test('[ME61] entries are listed by session, type and agent, in pages', async () => {
    const { session } = (await rest('POST', '/v1/sessions', { title: 'x' })).body
    for (const title of ['one', 'two', 'three']) await add({ title, session: session.number })
    const listed = async (query: string) =>
      (await rest('GET', `/v1/memory?session=${session.number}&${query}`)).body.memories.map((row: { title: string }) => row.title)
    expect(await listed('own=true')).toEqual(['three', 'two', 'one'])
    expect(await listed('own=true&type=user')).toEqual([])
    expect(await listed('own=true&agent=coder')).toEqual([])
    const first = (await rest('GET', `/v1/memory?session=${session.number}&own=true&limit=2`)).body
    expect(await listed(`own=true&after=${first.next}`)).toEqual(['one'])
    expect((await rest('DELETE', `/v1/sessions/${session.number}`)).body).toMatchObject({ deleted: true, todos: 0, memories: 3 })
  })

  test('[ME62] /v1/memory/search?q= finds by words, whatever else stands in the query', async () => {
    const { number } = (await add({ title: 'Zebra crossing', body: 'Straße' })).body.memory
    for (const q of [
      'zebra',
      'ZEBRA strasse',
      'cross',
      '"zebra',
      'zebra AND (',
      'zebra*',
      "zebra' OR 1=1 --",
      'a:b zebra',
      '\u202e zebra 🦓',
      'zebra\u0000',
    ]) {
      const found = await search({ q })
      expect([q, found.status, found.body.memories?.map((row: { number: number }) => row.number)]).toEqual([q, 200, [number]])
    }
    for (const q of ['"', '*', '((((', 'AND', ')', '\\', "'"]) expect([q, (await search({ q })).status]).toEqual([q, 200])
    expect((await search({ q: '' })).body).toMatchObject({ status: 400, code: 'invalid', fields: [{ field: 'q' }] })
    expect((await search({})).body).toMatchObject({ status: 400, code: 'invalid', fields: [{ field: 'q', problem: 'is missing' }] })
    expect((await search({ q: 'zebra', query: 'zebra' })).body).toMatchObject({ status: 400, fields: [{ field: 'query' }] })
    expect((await search({ q: 'zebra', session: '0', type: 'user', limit: '1' })).body).toEqual({ memories: [] })
  })

  test('[ME63] what is wrong is refused by name, and access levels hold', async () => {
    expect((await add({ type: 'rumour' })).body).toMatchObject({ status: 400, fields: [{ field: 'type' }] })
    expect((await add({ title: undefined })).body).toMatchObject({ status: 400, fields: [{ field: 'title', problem: 'is missing' }] })
    expect((await add({ session: 999_999 })).body).toMatchObject({ status: 404 })
    expect((await rest('PUT', '/v1/memory')).status).toBe(405)
    const { number } = (await add()).body.memory
    const reader = await server.as({ agent: 'coder', access: 'minimal' })
    const planner = await server.as({ agent: 'coder', access: 'readonly' })
    expect((await reader('GET', `/v1/memory/${number}`)).status).toBe(200)
    expect((await reader('PATCH', `/v1/memory/${number}`, { title: 'x' })).status).toBe(403)
    expect((await planner('PATCH', `/v1/memory/${number}`, { title: 'x' })).status).toBe(200)
    expect((await planner('DELETE', `/v1/memory/${number}`)).body).toMatchObject({
      status: 403,
      detail: expect.stringContaining('may not delete memories'),
    })
    expect(server.defects).toEqual([])
  })
})
