import { expect, test } from 'vitest'
import { type DatabaseKind, describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { openStream } from '../../../../tests/support/event-stream.ts'
import { newDaemon, type TestDaemon } from '../../../../tests/support/http.ts'
import { restClient } from '../../../../tests/support/processes.ts'

const newLivelyDaemon = (kind: DatabaseKind) => newDaemon(kind, 100)

describeOnEachDatabase('the event stream', newLivelyDaemon, (server, kind) => {
  const rest: TestDaemon['rest'] = (...call) => server.rest(...call)
  const open = (query = '', headers = {}) => openStream(`${server.daemon.url}/event${query}`, server.token, headers)
  const last = async () => (await rest('GET', '/v1/events', undefined, { accept: 'application/json' })).body.last as number

  test('[EV2] every event of the tenant arrives, with its place as id', async () => {
    const stream = await open(`?after=${await last()}`)
    const { todo } = (await rest('POST', '/v1/todos', { subject: 'a' })).body
    await rest('PATCH', `/v1/todos/${todo.id}`, { status: 'completed' })
    await stream.until((events) => events.some(({ event }) => event === 'todo.completed'))
    const seen = stream.events.filter(({ data }) => data)
    expect(seen.map(({ event }) => event)).toEqual(['todo.added', 'todo.completed'])
    expect(seen.map(({ id }) => Number(id))).toEqual(seen.map(({ data }) => data?.seq))
    stream.close()
  })

  test('[EV3] a stream resumes behind Last-Event-ID without gap or repeat', async () => {
    const start = await last()
    for (let count = 0; count < 5; count++) await rest('POST', '/v1/todos', { subject: `n${count}` })
    const stream = await open('', { 'last-event-id': String(start + 2) })
    await rest('POST', '/v1/todos', { subject: 'live' })
    await stream.until((events) => events.filter(({ data }) => data).length >= 4)
    expect(stream.events.filter(({ data }) => data).map(({ id }) => Number(id) - start)).toEqual([3, 4, 5, 6])
    stream.close()
  })

  test('[EV4] without a place to start from, only what is new arrives', async () => {
    const stream = await open()
    await stream.until((events) => events.some(({ comment }) => comment === 'alive'))
    const { todo } = (await rest('POST', '/v1/todos', { subject: 'new' })).body
    await stream.until((events) => events.some(({ data }) => data))
    expect(stream.events.filter(({ data }) => data).map(({ data }) => data?.data.todo)).toMatchObject([{ number: todo.id }])
    stream.close()
  })

  test('[EV5] a stream can be narrowed to a session and a type', async () => {
    const { session } = (await rest('POST', '/v1/sessions', {})).body
    const start = await last()
    const stream = await open(`?after=${start}&session=${session.number}&type=todo.*`)
    await rest('POST', '/v1/todos', { subject: 'elsewhere' })
    await rest('PATCH', `/v1/sessions/${session.number}`, { title: 'renamed' })
    await rest('POST', '/v1/todos', { subject: 'here', conversation_id: session.number })
    await stream.until((events) => events.some(({ event }) => event === 'todo.updated'))
    expect(stream.events.filter(({ data }) => data).map(({ event }) => event)).toEqual(['todo.added', 'todo.updated'])
    stream.close()
    expect((await rest('GET', '/event?session=99999')).status).toBe(404)
    expect((await rest('GET', '/event?after=x')).status).toBe(400)
    expect((await rest('GET', '/event?since=3')).status).toBe(400)
  })

  test('[EV25] a stream can be narrowed to several types and to who did it, and goes only forwards', async () => {
    const start = await last()
    const { token } = (await rest('POST', '/v1/tokens', { person: 'ada' })).body
    const { todo } = (await rest('POST', '/v1/todos', { subject: 'by the first' })).body
    await restClient(server.daemon.url, token.secret)('PATCH', `/v1/todos/${todo.id}`, { status: 'completed' })
    const several = await open(`?after=${start}&type=token.added,todo.completed`)
    await several.until((events) => events.some(({ event }) => event === 'todo.completed'))
    expect(several.events.filter(({ id, data }) => id && data).map(({ event }) => event)).toEqual(['token.added', 'todo.completed'])
    several.close()
    const hers = await open(`?after=${start}&by=ada`)
    await hers.until((events) => events.some(({ event }) => event === 'todo.completed'))
    expect(hers.events.filter(({ id, data }) => id && data).map(({ event }) => event)).toEqual(['todo.completed'])
    hers.close()
    for (const query of ['?order=newest', '?before=3']) {
      expect((await rest('GET', `/v1/events${query}`)).body).toMatchObject({
        status: 400,
        hint: expect.stringContaining('application/json'),
      })
    }
  })

  test('[EV26] a page of the log is read backwards, by whom and by type, over REST', async () => {
    const json = { accept: 'application/json' }
    await rest('POST', '/v1/todos', { subject: 'one' })
    await rest('POST', '/v1/sessions', {})
    const end = await last()
    const { body } = await rest('GET', `/v1/events?order=newest&limit=2&before=${end + 1}`, undefined, json)
    expect(body.events.map(({ seq }: { seq: number }) => seq)).toEqual([end, end - 1])
    const todos = await rest('GET', `/v1/events?order=newest&type=todo.*,run.*&limit=1&by=${body.events[0].by}`, undefined, json)
    expect(todos.body.events).toMatchObject([{ seq: end - 1, type: 'todo.added' }])
    expect((await rest('GET', '/v1/events?order=newest&by=nobody', undefined, json)).body.events).toEqual([])
    expect((await rest('GET', '/v1/events?order=upwards', undefined, json)).status).toBe(400)
    expect((await rest('GET', '/v1/events?before=x', undefined, json)).status).toBe(400)
  })

  test('[EV6] another tenant’s events never arrive', async () => {
    const caller = await server.punchlist.localCaller()
    await server.punchlist.perform('tenant.add', { name: `stream-${kind}` }, { caller })
    const stranger = await server.as({ tenant: `stream-${kind}` })
    const stream = await open(`?after=${await last()}`)
    await stranger('POST', '/v1/todos', { subject: 'not yours' })
    await rest('POST', '/v1/todos', { subject: 'yours' })
    await stream.until((events) => events.some(({ data }) => data))
    expect(JSON.stringify(stream.events)).not.toContain('not yours')
    stream.close()
  })

  test('[EV7] revoking the token ends its stream', async () => {
    const { token } = (await rest('POST', '/v1/tokens', {})).body
    const stream = await openStream(`${server.daemon.url}/v1/events`, token.secret)
    await stream.until((events) => events.some(({ comment }) => comment === 'alive'))
    await rest('DELETE', `/v1/tokens/${token.id}`)
    await stream.ended
    expect((await rest('GET', '/v1/todos')).status).toBe(200)
  })

  test('[EV28] a daemon that is stopped ends its streams itself, and does not cut them off', async () => {
    const stopped = await newDaemon(kind)
    const { body } = await fetch(`${stopped.daemon.url}/v1/events`, { headers: { authorization: `Bearer ${stopped.token}` } })
    let said = ''
    let stopping: Promise<void> | undefined
    // A stream that is cut off throws here.
    for await (const chunk of (body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream())) {
      said += chunk
      if (/^id: /m.test(said)) stopping ??= stopped.close()
    }
    await stopping
    expect(said).toMatch(/^retry: 1000\n\nid: \d+\n\n$/)
  })

  test('[EV8] a log that was trimmed says resync, and goes on from its end', async () => {
    const caller = await server.punchlist.localCaller()
    await server.punchlist.perform('tenant.add', { name: `trim-${kind}` }, { caller })
    const tenant = await server.punchlist.localCaller({ tenant: `trim-${kind}` })
    const { token } = ((await server.punchlist.perform('token.add', {}, { caller: tenant })) as { value: { token: { secret: string } } })
      .value
    await server.punchlist.perform('todo.add', { subject: 'old' }, { caller: tenant })
    await server.trimLog(tenant.tenant)
    const stream = await openStream(`${server.daemon.url}/event?after=1`, token.secret)
    await stream.until((events) => events.some(({ event }) => event === 'resync'))
    await server.punchlist.perform('todo.add', { subject: 'new' }, { caller: tenant })
    await stream.until((events) => events.some(({ event }) => event === 'todo.added'))
    stream.close()
  })

  test('[EV41] a narrow stream is told how far the log was read for it, so that it does not fall behind', async () => {
    const start = await last()
    const stream = await open(`?after=${start}&type=schedule.added`)
    for (const subject of ['a', 'b']) await rest('POST', '/v1/todos', { subject })
    await stream.until((events) => events.some(({ id, data }) => Number(id) === start + 2 && data === undefined))
    expect(stream.events.filter(({ data }) => data)).toEqual([])
    stream.close()
  })

  test('[EV29] a place that the log has not reached says resync, goes on from its end, and hinders nobody', async () => {
    const beyond = await open('?after=999999999')
    await beyond.until((events) => events.some(({ event }) => event === 'resync'))
    const start = await last()
    expect(beyond.events.find(({ event }) => event === 'resync')?.id).toBe(String(start))
    const others = await Promise.all([open(), open(`?after=${start}`), open('', { 'last-event-id': '888888888' })])
    await rest('POST', '/v1/todos', { subject: 'after a restore' })
    for (const stream of [beyond, ...others]) {
      await stream.until((events) => events.some(({ event }) => event === 'todo.added'))
      expect(stream.events.filter(({ event }) => event === 'todo.added').map(({ id }) => Number(id))).toEqual([start + 1])
      stream.close()
    }
    expect((await rest('GET', '/v1/events?after=999999999', undefined, { accept: 'application/json' })).body).toMatchObject({
      events: [],
      last: start + 1,
      trimmed: true,
    })
    expect((await rest('GET', '/ready')).body).toEqual({ status: 'ready' })
  })

  test('[EV9] many followers each get every event of a storm, in order', async () => {
    const start = await last()
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(`?after=${start}`)))
    await Promise.all(Array.from({ length: 300 }, (_, index) => rest('POST', '/v1/todos', { subject: `storm ${index}` })))
    for (const stream of streams) {
      await stream.until((events) => events.filter(({ data }) => data).length >= 300)
      expect(stream.events.filter(({ data }) => data).map(({ id }) => Number(id) - start)).toEqual(
        Array.from({ length: 300 }, (_, index) => index + 1),
      )
      stream.close()
    }
  })
})
