import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { openForTests } from '../../../tests/support/each-database.ts'
import { newDaemon, type TestDaemon } from '../../../tests/support/http.ts'
import { restClient } from '../../../tests/support/processes.ts'
import { type OperationName, operationNames } from '../../contract/operations/index.ts'
import type { Route } from './routes/route.ts'
import { routes } from './routes/table.ts'

const server = openForTests(() => newDaemon('sqlite'))
const rest: TestDaemon['rest'] = (...call) => server.rest(...call)

const allRoutes = operationNames.flatMap((name) => {
  const rows = routes[name] as Route[] | { hidden: string }
  return 'hidden' in rows ? [] : rows.map((route) => ({ name: name as OperationName, method: route.method, path: route.path }))
})

describe('getting in', () => {
  test('[HT10] everything but /health needs a token, and every failure is the same 401', async () => {
    const host = new URL(server.daemon.url).host
    expect(await server.raw('/health', { host })).toEqual({ status: 200, text: '{"status":"ok"}' })
    const paths = [
      '/ready',
      '/version',
      '/metrics',
      '/openapi.json',
      '/docs',
      '/event',
      '/v1/events',
      '/nowhere',
      ...allRoutes.map(({ path }) => path.replace(/:\w+/, '1')),
    ]
    const failures = new Set<string>()
    for (const path of paths) {
      for (const authorization of ['', 'Bearer', 'Bearer pl_wrong', 'Basic eDp5', `Bearer ${server.token}x`, `Token ${server.token}`]) {
        const { status, text } = await server.raw(path, { host, ...(authorization ? { authorization } : {}) })
        expect(status, `${path} ${authorization}`).toBe(401)
        failures.add(text)
      }
    }
    expect(failures.size).toBe(1)
  })

  test('[HT11] a revoked token stops working at once', async () => {
    const { token } = (await rest('POST', '/v1/tokens', {})).body
    const headers = { authorization: `Bearer ${token.secret}`, host: new URL(server.daemon.url).host }
    expect((await server.raw('/v1/todos', headers)).status).toBe(200)
    await rest('POST', `/v1/tokens/${token.id}/revoke`)
    expect((await server.raw('/v1/todos', headers)).status).toBe(401)
  })

  test('[HT12] Host must be a name of ours with our port; Origin, if there is one, the same', async () => {
    const authorization = `Bearer ${server.token}`
    const { host, port } = new URL(server.daemon.url)
    for (const good of [host, `localhost:${port}`, `[::1]:${port}`, 'punchlist.example:8080']) {
      expect((await server.raw('/v1/todos', { authorization, host: good })).status, good).toBe(200)
    }
    for (const bad of ['evil.example', `evil.example:${port}`, 'localhost', 'localhost:1', '127.0.0.1']) {
      expect((await server.raw('/v1/todos', { authorization, host: bad })).status, bad).toBe(421)
    }
    expect((await server.raw('/v1/todos', { authorization, host, origin: `http://${host}` })).status).toBe(200)
    for (const origin of ['http://evil.example', 'null', `http://localhost:${Number(port) + 1}`]) {
      expect((await server.raw('/v1/todos', { authorization, host, origin })).status, origin).toBe(403)
    }
  })
})

describe('bad requests', () => {
  const send = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    fetch(`${server.daemon.url}/v1/todos`, { method: 'POST', body, headers: { authorization: `Bearer ${server.token}`, ...headers } })

  const bad: [string, string, number, string][] = [
    ['malformed JSON', '{"subject":', 400, 'invalid'],
    ['an array', '[]', 400, 'invalid'],
    ['a number', '7', 400, 'invalid'],
    ['deep JSON', `{"subject":${'['.repeat(40)}${']'.repeat(40)}}`, 400, 'invalid'],
    ['an oversized body', JSON.stringify({ subject: 'x', description: 'x'.repeat(1_100_000) }), 413, 'too_large'],
    ['an unknown field', '{"subject":"x","conversation":1}', 400, 'invalid'],
    ['the operation’s own name for a field', '{"subject":"x","session":1}', 400, 'invalid'],
    ['a prototype', '{"subject":"x","__proto__":{"status":"completed"}}', 400, 'invalid'],
    ['an unknown status', '{"subject":"x","status":"finished"}', 400, 'invalid'],
    ['a control character', '{"subject":"a\\u001b[31m"}', 400, 'invalid'],
    ['an unknown conversation', '{"subject":"x","conversation_id":99999}', 404, 'not_found'],
  ]
  test.each(bad)('[HT13] %s is refused in one shape, with nothing written', async (_what, body, status, code) => {
    const before = (await rest('GET', '/v1/events', undefined, { accept: 'application/json' })).body.last
    const response = await send(body)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
    const problem = (await response.json()) as Record<string, string>
    expect(problem).toMatchObject({ status, code, type: `urn:punchlist:refusal:${code}` })
    expect(problem.error).toBe(problem.detail)
    expect(problem.title?.length).toBeGreaterThan(5)
    const after = (await rest('GET', '/v1/events', undefined, { accept: 'application/json' })).body.last
    expect(after).toBe(before)
  })

  test('[HT14] a body that is not said to be JSON is refused with the header to send', async () => {
    const response = await send('{"subject":"x"}', { 'content-type': 'text/plain' })
    expect(response.status).toBe(415)
    expect(((await response.json()) as { hint: string }).hint).toContain('content-type: application/json')
  })

  test('[HT15] a chunked body that never said its size is cut off at the limit', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(100_000))
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent += 1
        if (sent > 20) controller.close()
        else controller.enqueue(chunk)
      },
    })
    const request = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    }
    const status = await fetch(`${server.daemon.url}/v1/todos`, request as RequestInit).then(
      (response) => response.status,
      () => 413,
    )
    expect(status).toBe(413)
  })

  test('[HT16] hints are in this door’s words', async () => {
    const { body } = await rest('POST', '/v1/todos', { subject: 'x', conversation_ix: 3 })
    expect(body.hint).toContain('Did you mean conversation_id?')
    expect(body.fields).toEqual([{ field: 'conversation_ix', problem: 'unknown field', unknown: true }])
    expect((await rest('GET', '/v1/todos/abc')).body).toMatchObject({ status: 400, detail: expect.stringContaining('id: must be a todo') })
    expect((await rest('GET', '/v1/todos?limit=many')).body.detail).toContain('limit: must be a number')
    expect((await rest('GET', '/v1/todos?limit=0')).body.detail).toContain('limit: must be at least 1')
    expect((await rest('PATCH', '/v1/todos/1', { id: 2 })).body.detail).toContain('id: unknown field')
  })

  test('[HT17] an unknown path is 404, a known one with another method 405 with Allow', async () => {
    expect((await rest('GET', '/v1/nothing')).body).toMatchObject({ status: 404, code: 'not_found' })
    const wrong = await rest('PUT', '/v1/todos/1', {})
    expect([wrong.status, wrong.headers.get('allow'), wrong.body.code]).toEqual([405, 'GET, PATCH, DELETE', 'method_not_allowed'])
  })
})

describe('what the door says of itself', () => {
  test('[HT18] OpenAPI 3.1 describes every route in the door’s own names', async () => {
    const { body } = await rest('GET', '/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    for (const { method, path } of allRoutes)
      expect(body.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()], `${method} ${path}`).toBeDefined()
    const properties = body.paths['/v1/todos'].post.requestBody.content['application/json'].schema.properties
    expect(Object.keys(properties).toSorted()).toEqual([
      'artifact_id',
      'blocked_reason',
      'completed_at',
      'conversation_id',
      'description',
      'due',
      'not_before',
      'parent_id',
      'priority',
      'requires',
      'sprint_id',
      'status',
      'subject',
      'tags',
      'waits_for',
    ])
    const references = [...JSON.stringify(body).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => String(name))
    for (const name of references) expect(body.components.schemas[name], name).toBeDefined()
    expect(references.length).toBeGreaterThan(10)
  })

  test('[HT19] what /v1/todos answers is what OpenAPI says it answers', async () => {
    const { body } = await rest('GET', '/openapi.json')
    const { todo } = (await rest('POST', '/v1/todos', { subject: 'x' })).body
    expect(Object.keys(body.components.schemas.TodoOfV1.properties).toSorted()).toEqual(Object.keys(todo).toSorted())
  })

  test('[HT20] ready, version, metrics and the page for people', async () => {
    expect((await rest('GET', '/ready')).body).toEqual({ status: 'ready' })
    expect((await rest('GET', '/version')).body).toEqual({ name: 'punchlist', version: '0.0.0-test' })
    const { host } = new URL(server.daemon.url)
    const metrics = await server.raw('/metrics', { host, authorization: `Bearer ${await operatorToken()}` })
    expect(metrics.text).toContain('punchlist_http_requests_total{method="POST",path="/v1/todos",status="201"}')
    const page = (await server.raw('/docs', { host, authorization: `Bearer ${server.token}` })).text
    expect(page).toContain('/v1/todos/{id}')
    expect(page).not.toContain('<script')
  })

  test('[HT31] the page for people runs nothing and loads nothing, and its headers say so', async () => {
    const response = await fetch(`${server.daemon.url}/docs`, { headers: { authorization: `Bearer ${server.token}` } })
    const policy = response.headers.get('content-security-policy') ?? ''
    const style = /<style>([^<]*)<\/style>/.exec(await response.text())?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining(["default-src 'none'", `style-src 'sha256-${hash}'`, "base-uri 'none'", "frame-ancestors 'none'"]),
    )
    expect(policy).not.toMatch(/unsafe|script-src|\*/)
  })

  const operatorToken = async () => {
    const caller = await server.punchlist.localCaller()
    const added = await server.punchlist.perform('token.add', { operator: true }, { caller })
    if (!added.granted) throw new Error(added.refusal.message)
    return added.value.token.secret
  }

  test('[HT32] the metrics of the whole daemon take an operator’s token, and no other’s', async () => {
    const hint = 'Make one on the machine that holds the data.'
    const refused = await rest('GET', '/metrics')
    expect(refused.body).toMatchObject({ status: 403, code: 'forbidden', hint })
    const { status } = await fetch(`${server.daemon.url}/metrics`, { headers: { authorization: `Bearer ${await operatorToken()}` } })
    expect(status).toBe(200)
  })

  test('[HT33] an operator’s token is made on the machine only, for a person; and may no more than another’s otherwise', async () => {
    const secret = await operatorToken()
    for (const [maker, path] of [rest, restClient(server.daemon.url, secret)].flatMap((one) =>
      ['/v1/tokens', '/v1/perform/token.add'].map((to) => [one, to] as const),
    )) {
      const made = await maker('POST', path, { operator: true })
      expect(made.body, path).toMatchObject({ status: 403, hint: 'Make one on the machine that holds the data.' })
    }
    const caller = await server.punchlist.localCaller()
    const forAgent = await server.punchlist.perform('token.add', { operator: true, agent: 'coder' }, { caller })
    expect(forAgent).toMatchObject({ granted: false, refusal: { code: 'invalid' } })
    const byAgent = await server.punchlist.perform('token.add', { operator: true }, { caller: { ...caller, operator: false } })
    expect(byAgent).toMatchObject({ granted: false, refusal: { code: 'forbidden' } })
    const operator = restClient(server.daemon.url, secret)
    expect((await operator('POST', '/v1/perform/tenant.list', {})).status).toBe(403)
    const [newest] = (await operator('GET', '/v1/tokens?limit=1')).body.tokens
    expect(newest).toMatchObject({ operator: true })
    await operator('DELETE', `/v1/tokens/${newest.id}`)
    expect((await operator('GET', '/metrics')).status).toBe(401)
  })

  test('[HT21] a defect is logged once, and the caller sees only its reference', async () => {
    const broken = await newDaemon('sqlite')
    try {
      const { store } = broken.punchlist
      store.read = () => Promise.reject(new Error('a planted defect with a secret'))
      const { status, body } = await broken.rest('GET', '/v1/todos')
      expect([status, body.code]).toEqual([500, 'defect'])
      expect(JSON.stringify(body)).not.toContain('planted')
      // Whoever keeps the index of words comes upon it as well, and nobody sees that.
      expect(broken.defects.filter((defect) => 'reference' in defect)).toEqual([
        { reference: body.reference, problem: expect.objectContaining({ message: 'a planted defect with a secret' }) },
      ])
    } finally {
      await broken.close()
    }
  })

  test('[HT66] an answer of more than a kilobyte is compressed for those who take it, and says the same', async () => {
    for (let row = 0; row < 30; row++) await rest('POST', '/v1/todos', { subject: `a todo of some length, number ${row}` })
    const get = (path: string, accepted: string) =>
      new Promise<{ encoding: string | undefined; vary: string | undefined; bytes: Buffer }>((resolve, reject) => {
        const headers = { authorization: `Bearer ${server.token}`, 'accept-encoding': accepted }
        request(new URL(path, server.daemon.url), { headers }, async (answer) => {
          const chunks: Buffer[] = []
          for await (const chunk of answer) chunks.push(chunk as Buffer)
          const { 'content-encoding': encoding, vary } = answer.headers
          resolve({ encoding, vary, bytes: Buffer.concat(chunks) })
        })
          .on('error', reject)
          .end()
      })
    // The second is long enough to be compressed beside the event loop.
    for (const path of ['/v1/todos?limit=10', '/openapi.json']) {
      const plain = await get(path, 'identity')
      expect([plain.encoding, plain.vary]).toEqual([undefined, 'accept-encoding'])
      const packed = await get(path, 'br, gzip;q=0.8')
      expect([packed.encoding, packed.vary]).toEqual(['gzip', 'accept-encoding'])
      expect(packed.bytes.length * 2).toBeLessThan(plain.bytes.length)
      expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true)
    }
    expect((await get('/version', 'gzip')).encoding).toBe(undefined)
    expect((await get('/v1/todos?limit=1', 'gzip')).encoding).toBe(undefined)
  })
})
