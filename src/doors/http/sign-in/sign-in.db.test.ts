import { expect, test } from 'vitest'
import { type DatabaseKind, describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { openStream } from '../../../../tests/support/event-stream.ts'
import { exactRequest } from '../../../../tests/support/exact-request.ts'
import { newDaemon, type TestDaemon } from '../../../../tests/support/http.ts'
import type { AccessLevel } from '../../../contract/access.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const clock = { ahead: 0 }
const now = () => Date.now() + clock.ahead
const minutes = (count: number) => count * 60_000
const days = (count: number) => count * 24 * minutes(60)

const newDaemonWithClock = (kind: DatabaseKind) => newDaemon(kind, 100, { now, proxies: ['127.0.0.1'] })

describeOnEachDatabase('signing a browser in', newDaemonWithClock, (server, kind) => {
  const rest: TestDaemon['rest'] = (...call) => server.rest(...call)

  const newCode = async () => new URL(server.daemon.newSignInLink(await server.punchlist.localCaller())).hash.slice('#code='.length)

  const send = (method: string, path: string, { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {}) =>
    exactRequest(server.daemon.url, method, path, {
      headers: {
        host: new URL(server.daemon.url).host,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    })
  const signIn = (body: unknown, headers: Record<string, string> = {}) => send('POST', '/auth/sign-in', { body, headers })

  const cookieName = () => `punchlist-${new URL(server.daemon.url).port}`
  const cookieOf = ({ headers }: { headers: { 'set-cookie'?: string[] } }) => {
    const [pair = ''] = (headers['set-cookie']?.[0] ?? '').split(';')
    expect(pair).toMatch(new RegExp(`^${cookieName()}=pl_[\\w-]{43}$`))
    return pair
  }
  const signedIn = async () => cookieOf(await signIn({ code: await newCode() }))
  const statusWith = async (cookie: string) => (await send('GET', '/auth/me', { headers: { cookie } })).status

  const newToken = async (who: { agent?: string; access?: AccessLevel; tenant?: string }) => {
    const caller = await server.punchlist.localCaller({ tenant: who.tenant })
    const added = await server.punchlist.perform('token.add', { agent: who.agent, access: who.access }, { caller })
    if (!added.granted) throw new Error(added.refusal.message)
    return added.value.token
  }
  const newestToken = async () => (await rest('GET', '/v1/tokens?limit=1')).body.tokens[0]

  /** Failures of one test must not stop the next. */
  const later = () => {
    clock.ahead += minutes(2)
  }

  test('[SI12] the code of the link becomes a cookie that holds a token made for this browser', async () => {
    const code = await newCode()
    const answer = await signIn({ code }, { 'user-agent': firefox })
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(answer.headers['cache-control']).toBe('no-store')
    const cookie = cookieOf(answer)
    expect(answer.headers['set-cookie']).toEqual([`${cookie}; HttpOnly; SameSite=Strict; Path=/; Max-Age=2592000`])
    expect(cookie).not.toContain(code)
    expect(await newestToken()).toMatchObject({ name: 'browser Firefox on Linux', agent: null, access: 'full', revokedAt: 0 })

    const me = await send('GET', '/auth/me', { headers: { cookie } })
    const { id } = await newestToken()
    const caller = { tenant: 'local', name: 'browser Firefox on Linux', agent: null, access: 'full' }
    expect(JSON.parse(me.text)).toEqual({ caller, token: id })
  })

  test('[SI13] a code that was used, has expired or was guessed is one and the same 401, and makes no token', async () => {
    later()
    const used = await newCode()
    expect((await signIn({ code: used })).status).toBe(204)
    const expired = await newCode()
    clock.ahead += minutes(10)
    const good = await newCode()
    const before = await newestToken()
    const agents = (await newToken({ agent: 'coder' })).secret
    const revoked = await newToken({})
    await rest('POST', `/v1/tokens/${revoked.id}/revoke`)
    const guesses = [{ code: used }, { code: expired }, { code: good.slice(1) }, { code: '' }, { code: server.token }]
    const tokens = [{ token: good }, { token: '' }, { token: `${server.token}x` }, { token: agents }, { token: revoked.secret }]
    const answers = new Set<string>()
    for (const [at, body] of [...guesses, ...tokens].entries()) {
      const { status, text, headers } = await signIn(body)
      expect(status, String(at)).toBe(401)
      expect(headers['set-cookie']).toBeUndefined()
      answers.add(text)
    }
    expect(answers.size).toBe(1)
    expect(JSON.parse([...answers][0] ?? '')).toMatchObject({
      code: 'unauthenticated',
      hint: expect.stringContaining('punchlist dashboard'),
    })
    const { tokens: all } = (await rest('GET', '/v1/tokens?limit=3')).body
    expect(all[2].id).toBe(before.id)
    later()
    expect((await signIn({ code: good })).status).toBe(204)
  })

  test('[SI14] ten failures within a minute stop whoever made them, for as long as retry-after says', async () => {
    later()
    const good = await newCode()
    const statuses = await Promise.all(Array.from({ length: 15 }, async () => (await signIn({ code: 'guess' })).status))
    expect(statuses.toSorted()).toEqual([...Array(10).fill(401), ...Array(5).fill(429)])
    const stopped = await signIn({ code: good })
    expect(JSON.parse(stopped.text)).toMatchObject({ status: 429, code: 'too_many' })
    const seconds = Number(stopped.headers['retry-after'])
    expect(seconds).toBeGreaterThan(1)
    expect(seconds).toBeLessThanOrEqual(60)
    expect((await rest('GET', '/v1/todos')).status).toBe(200)
    clock.ahead += seconds * 1_000
    expect((await signIn({ code: good })).status).toBe(204)
  })

  test('[SI56] and nobody else: behind a proxy that is named, and from another address', async () => {
    later()
    const from = (address: string) => ({ 'x-forwarded-for': `198.51.100.99, ${address}` })
    for (let count = 0; count < 10; count++) expect((await signIn({ code: 'guess' }, from('203.0.113.7'))).status).toBe(401)
    expect((await signIn({ code: 'guess' }, from('203.0.113.7'))).status).toBe(429)
    expect((await signIn({ code: await newCode() }, from('203.0.113.8'))).status).toBe(204)
    expect((await signIn({ code: await newCode() })).status).toBe(204)
    later()
  })

  test('[SI15] a person’s token signs in with a new token of the same tenant and access; one that may make none is itself the cookie', async () => {
    later()
    await server.punchlist.perform('tenant.add', { name: `browser-${kind}` }, { caller: await server.punchlist.localCaller() })
    const full = await newToken({ tenant: `browser-${kind}` })
    const cookie = cookieOf(await signIn({ token: full.secret }))
    expect(cookie).not.toBe(`${cookieName()}=${full.secret}`)
    const { caller } = JSON.parse((await send('GET', '/auth/me', { headers: { cookie } })).text)
    expect(caller).toEqual({ tenant: `browser-${kind}`, name: 'token', agent: null, access: 'full' })

    for (const access of ['readonly', 'readonly-shell', 'minimal'] as const) {
      const { secret } = await newToken({ access })
      const limited = cookieOf(await signIn({ token: secret }))
      expect(limited).toBe(`${cookieName()}=${secret}`)
      expect(JSON.parse((await send('GET', '/auth/me', { headers: { cookie: limited } })).text).caller.access).toBe(access)
      const out = await send('POST', '/auth/sign-out', { headers: { cookie: limited, 'x-punchlist': '1' } })
      expect(out.status).toBe(204)
      expect(await statusWith(limited)).toBe(200)
    }
  })

  test('[SI16] with the cookie a page reads freely, and changes only with the header', async () => {
    const cookie = await signedIn()
    expect((await send('GET', '/v1/todos', { headers: { cookie } })).status).toBe(200)
    expect((await send('HEAD', '/v1/todos', { headers: { cookie } })).status).toBe(200)
    const body = { subject: 'from the page' }
    const last = async () => (await rest('GET', '/v1/events', undefined, { accept: 'application/json' })).body.last
    const before = await last()
    const calls: [string, string, unknown?][] = [
      ['POST', '/v1/todos', body],
      ['POST', '/v1/perform/todo.add', body],
      ['PATCH', '/v1/todos/1', body],
      ['DELETE', '/v1/todos/1'],
      ['PUT', '/session/1/todo', { todos: [] }],
      ['POST', '/mcp', {}],
      ['POST', '/auth/code'],
      ['POST', '/auth/sign-out'],
    ]
    for (const [method, path, sent] of calls) {
      for (const header of [{}, { 'x-punchlist': '' }, { 'x-punchlist': 'true' }] as Record<string, string>[]) {
        const { status, text } = await send(method, path, { body: sent, headers: { cookie, ...header } })
        expect([status, JSON.parse(text).hint], `${method} ${path}`).toEqual([403, expect.stringContaining('x-punchlist: 1')])
      }
    }
    expect(await last()).toBe(before)
    const added = await send('POST', '/v1/perform/todo.add', { body, headers: { cookie, 'x-punchlist': '1' } })
    expect([added.status, JSON.parse(added.text).todo.subject]).toEqual([200, body.subject])
  })

  test('[SI17] a Bearer wins over the cookie, also when it is wrong', async () => {
    const cookie = await signedIn()
    const bearer = (secret: string) => ({ cookie, authorization: `Bearer ${secret}` })
    expect((await send('POST', '/v1/todos', { body: { subject: 'x' }, headers: bearer(server.token) })).status).toBe(201)
    expect((await send('GET', '/v1/todos', { headers: bearer('pl_wrong') })).status).toBe(401)
  })

  test('[SI18] a page of another site or port gets nowhere, with the header and the cookie of the browser', async () => {
    const { port } = new URL(server.daemon.url)
    const cookie = await signedIn()
    const code = await newCode()
    for (const origin of ['http://evil.example', 'null', `http://127.0.0.1:${Number(port) + 1}`, `http://127.0.0.1.evil.example:${port}`]) {
      const headers = { cookie, origin, 'x-punchlist': '1' }
      for (const path of ['/auth/sign-in', '/auth/sign-out', '/auth/code', '/v1/todos']) {
        expect((await send('POST', path, { body: { code }, headers })).status, `${origin} ${path}`).toBe(403)
      }
      for (const path of ['/auth/me', '/']) expect((await send('GET', path, { headers })).status, `${origin} ${path}`).toBe(403)
    }
    expect((await signIn({ code }, { host: 'evil.example' })).status).toBe(421)
    expect(await statusWith(cookie)).toBe(200)
    expect((await signIn({ code })).status).toBe(204)
  })

  test('[SI19] signing out revokes the browser’s token and takes the cookie away, also when it was no good any more', async () => {
    const cookie = await signedIn()
    const stream = await openStream(`${server.daemon.url}/v1/events`, '', { authorization: '', cookie })
    const out = () => send('POST', '/auth/sign-out', { headers: { cookie, 'x-punchlist': '1' } })
    const cleared = [`${cookieName()}=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0`]
    expect(await out()).toMatchObject({ status: 204, headers: { 'set-cookie': cleared } })
    await stream.ended
    expect((await newestToken()).revokedAt).toBeGreaterThan(0)
    expect(await statusWith(cookie)).toBe(401)
    const asBearer = { authorization: cookie.replace(`${cookieName()}=`, 'Bearer ') }
    expect((await send('GET', '/v1/todos', { headers: asBearer })).status).toBe(401)
    expect(await out()).toMatchObject({ status: 204, headers: { 'set-cookie': cleared } })
  })

  test('[SI20] a browser whose token is revoked is out at once, and says so as JSON', async () => {
    const cookie = await signedIn()
    await rest('POST', `/v1/tokens/${(await newestToken()).id}/revoke`)
    for (const path of ['/auth/me', '/v1/todos', '/event']) {
      const { status, headers, text } = await send('GET', path, { headers: { cookie, accept: 'text/html' } })
      expect([status, headers['content-type'], JSON.parse(text).code]).toEqual([401, 'application/problem+json', 'unauthenticated'])
    }
  })

  test('[SI21] a browser that signs in again has one token, not two', async () => {
    const first = await signedIn()
    const second = cookieOf(await signIn({ code: await newCode() }, { cookie: first }))
    expect(await statusWith(first)).toBe(401)
    expect(await statusWith(second)).toBe(200)
  })

  test('[SI37] a browser’s token ends with its cookie, after thirty days: it is out as if it were revoked, and its stream ends', async () => {
    const cookie = await signedIn()
    const token = await newestToken()
    expect(token.expiresAt).toBe(token.createdAt + days(30))
    const stream = await openStream(`${server.daemon.url}/v1/events`, '', { authorization: '', cookie })
    const before = clock.ahead
    clock.ahead = token.expiresAt - Date.now() - minutes(1)
    expect(await statusWith(cookie)).toBe(200)
    clock.ahead = token.expiresAt - Date.now()
    const out = await send('GET', '/v1/todos', { headers: { cookie } })
    const wrong = await send('GET', '/v1/todos', { headers: { cookie: `${cookieName()}=pl_wrong` } })
    expect([out.status, out.text]).toEqual([401, wrong.text])
    await stream.ended
    expect((await rest('GET', '/v1/todos')).status).toBe(200)
    clock.ahead = before
  })

  test('[SI38] a cookie of another port signs nobody in, and is left alone', async () => {
    const cookie = await signedIn()
    const [, secret = ''] = cookie.split('=')
    for (const name of ['punchlist', 'punchlist-1', `xpunchlist-${new URL(server.daemon.url).port}`])
      expect(await statusWith(`${name}=${secret}`), name).toBe(401)
    const other = `punchlist-1=${secret}`
    const again = await signIn({ code: await newCode() }, { cookie: other })
    expect(cookieOf(again).split('=')[0]).toBe(cookieName())
    expect(await statusWith(`${other}; ${cookie}`)).toBe(200)
  })

  test('[SI22] the event streams are open to the cookie', async () => {
    const cookie = await signedIn()
    for (const path of ['/event', '/v1/events']) {
      const stream = await openStream(server.daemon.url + path, '', { authorization: '', cookie })
      await stream.until((events) => events.some(({ comment }) => comment === 'alive'))
      await rest('POST', '/v1/todos', { subject: path })
      await stream.until((events) => events.some(({ event }) => event === 'todo.added'))
      stream.close()
    }
  })

  test('[SI23] a person with full access has codes made for other browsers of theirs; nobody else has', async () => {
    const { status, body, headers } = await rest('POST', '/auth/code')
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store'])
    expect(body.expiresAt - now()).toBeGreaterThan(minutes(9))
    const cookie = cookieOf(await signIn({ code: body.code }))
    expect((await send('POST', '/auth/code', { headers: { cookie, 'x-punchlist': '1' } })).status).toBe(201)
    for (const who of [{ agent: 'coder' }, { access: 'readonly' as const }, { access: 'minimal' as const }]) {
      expect((await (await server.as(who))('POST', '/auth/code')).body).toMatchObject({ status: 403, code: 'forbidden' })
    }
    expect((await send('POST', '/auth/code')).status).toBe(401)
  })

  test('[SI55] a code dies with the token that made it', async () => {
    later()
    const codeOf = async (secret: string) => {
      const made = await send('POST', '/auth/code', { headers: { authorization: `Bearer ${secret}` } })
      return JSON.parse(made.text).code as string
    }
    const maker = await newToken({})
    const [before, after] = [await codeOf(maker.secret), await codeOf(maker.secret)]
    expect((await signIn({ code: before })).status).toBe(204)
    await rest('POST', `/v1/tokens/${maker.id}/revoke`)
    const newest = await newestToken()
    expect((await signIn({ code: after })).status).toBe(401)
    expect(await newestToken()).toEqual(newest)
    later()
  })

  test('[SI24] a body that is not one small JSON object with a code or a token is refused by name, and costs no attempt', async () => {
    later()
    const code = await newCode()
    const bad: [string, number, Record<string, string>?][] = [
      ['{"code":', 400],
      ['[]', 400],
      ['{}', 400],
      ['{"code":7}', 400],
      [JSON.stringify({ code, token: server.token }), 400],
      [JSON.stringify({ code, name: 'mine' }), 400],
      [JSON.stringify({ code }), 415, { 'content-type': 'text/plain' }],
      [`code=${code}`, 415, { 'content-type': 'application/x-www-form-urlencoded' }],
      [JSON.stringify({ code, token: 'x'.repeat(5_000) }), 413],
      [JSON.stringify({ code: 'x'.repeat(2_000_000) }), 413],
      [JSON.stringify({ code: 'x'.repeat(5_000) }), 413, { 'transfer-encoding': 'chunked' }],
      [`{"code":${'['.repeat(40)}${']'.repeat(40)}}`, 400],
    ]
    for (const [body, status, headers] of bad) expect((await signIn(body, headers)).status, body.slice(0, 60)).toBe(status)
    expect((await signIn({ code })).status).toBe(204)
  })

  test('[SI25] with another method, or by another name, /auth tells no more than the rest of the API', async () => {
    for (const [method, path] of [
      ['GET', '/auth/sign-in'],
      ['GET', '/auth/code'],
      ['GET', '/auth/nothing'],
      ['PUT', '/auth/sign-out'],
    ] as const)
      expect((await send(method, path)).status, `${method} ${path}`).toBe(401)
    expect((await rest('GET', '/auth/sign-in')).headers.get('allow')).toBe('POST')
    expect((await rest('GET', '/auth/nothing')).status).toBe(404)
  })
})
