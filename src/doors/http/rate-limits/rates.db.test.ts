import { describe, expect, test } from 'vitest'
import { openForTests } from '../../../../tests/support/each-database.ts'
import { newDaemon } from '../../../../tests/support/http.ts'
import { newPlace } from '../../../../tests/support/stores.ts'
import { until } from '../../../../tests/support/until.ts'
import { startDaemon } from '../../../server/daemon.ts'
import { openPunchlist } from '../../../server/open.ts'

const noon = Date.UTC(2026, 10, 15, 12)

describe('one daemon', () => {
  let at = noon
  /** Each test has windows of its own. */
  const later = () => {
    at = Math.floor(at / 60_000 + 1) * 60_000
  }
  const daemon = openForTests(() =>
    newDaemon('sqlite', undefined, {
      now: () => at,
      rates: { token: 8, address: 6, failed: 3 },
      proxies: ['127.0.0.1'],
      web: new URL('../dashboard/', import.meta.url).pathname,
    }),
  )
  const ask = async (
    path: string,
    token: string | undefined = daemon.token,
    more: { method?: string; from?: string; body?: object } = {},
  ) => {
    const response = await fetch(daemon.daemon.url + path, {
      method: more.method ?? 'GET',
      headers: {
        ...(token === undefined || token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(more.from === undefined ? {} : { 'x-forwarded-for': more.from }),
        ...(more.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: more.body && JSON.stringify(more.body),
    })
    const stream = response.headers.get('content-type')?.includes('event-stream')
    if (stream) await response.body?.cancel()
    return { status: response.status, headers: response.headers, body: stream ? '' : await response.text() }
  }
  const newToken = async () => {
    const added = await daemon.punchlist.perform('token.add', {}, { caller: await daemon.punchlist.localCaller() })
    return added.granted ? added.value.token.secret : ''
  }

  test.each([
    ['without a token', '/health', ''],
    ['at a page of the dashboard', '/', ''],
    ['at what is not there', '/v1/nothing', undefined],
    ['at a route', '/v1/todos', undefined],
    ['at the description', '/openapi.json', undefined],
    ['at a stream, when it opens', '/event', undefined],
    ['at MCP', '/mcp', undefined],
  ])('[RL2] %s an answer says what is left', async (_where, path, token) => {
    later()
    await ask('/version', token)
    const { headers } = await ask(path, token)
    const [policy, most] = token === '' ? ['address', 6] : ['token', 8]
    expect(headers.get('ratelimit-policy')).toBe(`"${policy}";q=${most};w=10`)
    expect(headers.get('ratelimit')).toBe(`"${policy}";r=${most - 2};t=10`)
  })

  test('[RL1] beyond its limit a token is answered 429 with when to come back, wherever it asks; others are not', async () => {
    later()
    const other = await newToken()
    for (let count = 0; count < 8; count++) expect((await ask('/v1/todos')).status).toBe(200)
    at += 4_000
    for (const path of ['/v1/todos', '/event', '/', '/health']) {
      const { status, headers, body } = await ask(path)
      expect([path, status, headers.get('retry-after'), headers.get('ratelimit')]).toEqual([path, 429, '6', '"token";r=0;t=6'])
      expect(headers.get('content-type')).toContain('application/problem+json')
      expect(JSON.parse(body)).toMatchObject({ code: 'too_many', hint: expect.stringContaining('in 6 seconds') })
    }
    const written = await ask('/v1/todos', daemon.token, { method: 'POST', body: { subject: 'x' } })
    expect(written.status).toBe(429)
    expect((await ask('/v1/todos', other)).status).toBe(200)
    at += 6_000
    expect((await ask('/v1/todos')).status).toBe(200)
  })

  test('[RL7] MCP is answered in its own words', async () => {
    later()
    for (let count = 0; count < 8; count++) await ask('/version')
    const { status, headers, body } = await ask('/mcp?tools=core', daemon.token, {
      method: 'POST',
      body: { jsonrpc: '2.0', id: 1, method: 'ping' },
    })
    expect([status, headers.get('retry-after')]).toEqual([429, '10'])
    expect(JSON.parse(body)).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32_000, message: expect.stringContaining('Try again in 10 seconds'), data: { code: 'too_many', retryAfter: 10 } },
    })
  })

  test('[RL3] without a token it is the address that counts, as a named proxy tells it; of IPv6 the first half', async () => {
    later()
    for (let count = 0; count < 6; count++) expect((await ask('/health', '', { from: '203.0.113.7' })).status).toBe(200)
    expect((await ask('/health', '', { from: '203.0.113.7' })).status).toBe(429)
    // What the client itself writes in front of what the proxy adds makes it nobody else.
    expect((await ask('/health', '', { from: '198.51.100.1, 203.0.113.7' })).status).toBe(429)
    expect((await ask('/health', '', { from: '203.0.113.8' })).status).toBe(200)
    for (let count = 0; count < 6; count++) await ask('/health', '', { from: `2001:db8:1:2::${count}` })
    expect((await ask('/health', '', { from: '2001:db8:1:2::99' })).status).toBe(429)
    expect((await ask('/health', '', { from: '2001:db8:1:3::1' })).status).toBe(200)
  })

  test('[RL3] who comes with tokens that are no good is soon not heard, from that address alone; tokens that were good lately are', async () => {
    later()
    const from = '203.0.113.9'
    expect((await ask('/version', daemon.token, { from })).status).toBe(200)
    for (let count = 0; count < 3; count++) {
      const { status, headers } = await ask('/version', `pl_wrong${count}`, { from })
      expect([status, headers.get('ratelimit')]).toEqual([401, `"failed-tokens";r=${2 - count};t=60`])
    }
    const { status, headers } = await ask('/version', 'pl_wrong4', { from })
    expect([status, headers.get('retry-after'), headers.get('ratelimit-policy')]).toEqual([429, '60', '"failed-tokens";q=3;w=60'])
    expect((await ask('/version', await newToken(), { from })).status).toBe(429)
    expect((await ask('/version', daemon.token, { from })).status).toBe(200)
    expect((await ask('/version', 'pl_wrong5', { from: '203.0.113.10' })).status).toBe(401)
  })

  test('[RL3] a token that is revoked counts as one that is no good', async () => {
    later()
    const { perform, localCaller } = daemon.punchlist
    const caller = await localCaller()
    const added = await perform('token.add', {}, { caller })
    if (!added.granted) throw new Error(added.refusal.message)
    const { id, secret } = added.value.token
    expect((await ask('/version', secret)).status).toBe(200)
    await perform('token.revoke', { token: id }, { caller })
    const { status, headers } = await ask('/version', secret)
    expect([status, headers.get('ratelimit')]).toEqual([401, '"failed-tokens";r=2;t=60'])
  })
})

describe('an address that nobody has named as a proxy', () => {
  const daemon = openForTests(() => newDaemon('sqlite', undefined, { now: () => noon, rates: { token: 0, address: 2, failed: 0 } }))

  test('[RL3] is not believed when it says whom it asks for', async () => {
    const statuses: number[] = []
    for (let client = 0; client < 4; client++) {
      statuses.push((await fetch(`${daemon.daemon.url}/health`, { headers: { 'x-forwarded-for': `203.0.113.${client}` } })).status)
    }
    expect(statuses).toEqual([200, 200, 429, 429])
  })
})

test('[RL4] daemons on one PostgreSQL share a limit about once a second: what one has answered counts at the other', async () => {
  const { place, remove } = await newPlace('postgres')
  const options = {
    host: '127.0.0.1',
    allowHosts: [],
    port: 0,
    version: '0',
    log: { error: () => undefined },
    rates: { token: 100, address: 1_000, failed: 100 },
    shareRatesEvery: 20,
  }
  const open = async () => startDaemon(await openPunchlist(place), options)
  const daemons = await Promise.all([open(), open()])
  const punchlist = await openPunchlist(place)
  try {
    const added = await punchlist.perform('token.add', {}, { caller: await punchlist.localCaller() })
    const secret = added.granted ? added.value.token.secret : ''
    const ask = (daemon: (typeof daemons)[number] | undefined) =>
      fetch(`${daemon?.url}/version`, { headers: { authorization: `Bearer ${secret}` } })
    const [one, other] = daemons
    // A window may end meanwhile: then it is tried again. The other one has answered few itself.
    const refused = await until('the other refuses, too', async () => {
      for (let count = 0; count < 100; count++) if ((await ask(one)).status === 429) break
      const answer = await ask(other)
      return answer.status === 429 ? answer : undefined
    })
    expect(refused.headers.get('ratelimit')).toMatch(/^"token";r=0;t=\d+$/)
  } finally {
    await punchlist.close()
    for (const daemon of daemons) await daemon.close()
    await remove()
  }
})
