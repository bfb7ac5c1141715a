import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { exactRequest } from '../support/exact-request.ts'
import { newWebWorld, type WebWorld } from '../support/web-world.ts'

interface Asked {
  method: string
  path: string
}

/** Everything that can be asked, by the daemon's own account, and what that leaves out. */
async function everythingAt({ url, rest }: WebWorld): Promise<Asked[]> {
  const { body } = await rest('GET', '/openapi.json')
  const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path: path.replace(/\{\w+\}/g, '1') })),
  )
  const pages = [
    '/',
    '/board',
    '/health',
    '/ready',
    '/version',
    '/metrics',
    '/openapi.json',
    '/docs',
    '/event',
    '/mcp',
    '/auth/me',
    new URL(url).pathname,
  ]
  const calls = ['/mcp', '/auth/sign-in', '/auth/sign-out', '/v1/perform/todo.add']
  return [...described, ...pages.map((path) => ({ method: 'GET', path })), ...calls.map((path) => ({ method: 'POST', path }))]
}

/** What a page of another site would get, by whatever way it tries. */
async function faultsOf(world: WebWorld, url: string, asked: readonly Asked[]): Promise<string[]> {
  const { host, port } = new URL(url)
  const bearer = { authorization: `Bearer ${world.token}`, 'content-type': 'application/json' }
  const others: { note: string; host: string; origin?: string }[] = [
    { host: 'evil.example', note: 'another name' },
    { host: `evil.example:${port}`, note: 'another name on our port' },
    { host: '127.0.0.1:1', note: 'our name on another port' },
    { host, origin: 'http://evil.example', note: 'a page of another site' },
    { host, origin: `http://127.0.0.1:${Number(port) + 1}`, note: 'a page on another port' },
    { host, origin: 'null', note: 'a page without a site' },
  ]
  const faults: string[] = []
  for (const { method, path } of asked) {
    for (const { note, ...headers } of others) {
      const answer = await exactRequest(url, method, path, {
        headers: { ...bearer, ...headers } as Record<string, string>,
        body: ['GET', 'DELETE'].includes(method) ? undefined : '{}',
      })
      if (answer.status !== 403 && answer.status !== 421) faults.push(`${method} ${path} from ${note}: ${answer.status}`)
      if (Object.keys(answer.headers).some((name) => name.startsWith('access-control-'))) faults.push(`${method} ${path} lets ${note} in`)
    }
  }
  return faults
}

test('[S4] no route answers to another name, another port or the page of another site', async ({ annotate }) => {
  const world = await newWebWorld()
  const asked = await everythingAt(world)
  await annotate(`${asked.length} routes, 6 ways each`)
  expect(asked.length).toBeGreaterThan(100)
  expect(await faultsOf(world, world.url, asked)).toEqual([])
  for (const path of ['/v1/todos', '/mcp', '/event']) {
    const preflight = {
      origin: 'http://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-punchlist',
    }
    const { headers } = await exactRequest(world.url, 'OPTIONS', path, { headers: { host: new URL(world.url).host, ...preflight } })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
})

test('[S4] the cookie goes to its own page only, and changes nothing without a header that no other page can send', async () => {
  const { url, token } = await newWebWorld()
  const { host } = new URL(url)
  const json = { host, 'content-type': 'application/json' }
  const signIn = await exactRequest(url, 'POST', '/auth/sign-in', {
    headers: { ...json, 'x-punchlist': '1' },
    body: JSON.stringify({ token }),
  })
  const given = String(signIn.headers['set-cookie'])
  expect(given).toMatch(/; HttpOnly; SameSite=Strict; Path=\//)
  const cookie = given.split(';')[0] ?? ''
  const add = (headers: Record<string, string>) =>
    exactRequest(url, 'POST', '/v1/todos', { headers: { ...json, cookie, ...headers }, body: JSON.stringify({ subject: 'by cookie' }) })
  expect((await add({})).status).toBe(403)
  expect((await add({ 'x-punchlist': '1' })).status).toBe(201)
})

test('[S4] in a browser no script runs that is not of the page’s own files', async () => {
  const world = await newWebWorld()
  const { page } = await world.open('/')
  await page.getByText('Live').first().waitFor({ state: 'attached' })
  const ran = await page.evaluate(`(async () => {
    const script = document.createElement('script')
    script.textContent = 'window.ran = "inline"'
    const image = document.createElement('img')
    image.setAttribute('onerror', 'window.ran = "handler"')
    image.src = 'data:image/png;base64,nothing'
    document.body.append(script, image)
    await new Promise((resolve) => setTimeout(resolve, 500))
    return String(window.ran)
  })()`)
  expect(ran).toBe('undefined')
})

test('[S4] canary: a proxy that forgets who asked, and lets every site in, is caught', async () => {
  const world = await newWebWorld()
  const { host } = new URL(world.url)
  const forgetful = createServer((incoming, outgoing) => {
    const { origin: _origin, ...headers } = incoming.headers
    const onward = request(world.url + (incoming.url ?? ''), { method: incoming.method, headers: { ...headers, host } }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'access-control-allow-origin': '*' })
      answer.pipe(outgoing)
    })
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(forgetful, 'listening')
  onTestFinished(() => void forgetful.close())
  const url = `http://127.0.0.1:${(forgetful.address() as AddressInfo).port}`
  const faults = await faultsOf(world, url, [{ method: 'GET', path: '/v1/todos' }])
  expect(faults).toContain('GET /v1/todos from another name: 200')
  expect(faults).toContain('GET /v1/todos lets a page of another site in')
})
