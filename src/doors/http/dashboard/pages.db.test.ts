import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { openForTests } from '../../../../tests/support/each-database.ts'
import { exactRequest } from '../../../../tests/support/exact-request.ts'
import { newDaemon } from '../../../../tests/support/http.ts'
import { routes } from '../routes/table.ts'
import { isOfApi } from './pages.ts'

const page = '<!doctype html><title>Punchlist</title><script type="module" src="/assets/main-1a2b.js"></script>'
const script = 'console.log("punchlist")'.repeat(20)
const pagePaths = [
  ...['/', '/board', '/sessions', '/sessions/12', '/tasks', '/tasks/7', '/plans', '/plans/01KA', '/agents', '/schedules', '/activity'],
  ...['/settings', '/board/', '/?x=1', '/sessions/12?tab=list'],
]

/** A built dashboard, with what must not get out inside and beside it. */
function newWeb(): { web: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-web-'))
  const web = join(folder, 'web')
  mkdirSync(join(web, 'assets', 'deep'), { recursive: true })
  mkdirSync(join(web, '.vite'))
  const files: Record<string, string | Buffer> = {
    'index.html': page,
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'notes.secret': 'secret',
    '.env': 'secret',
    '.vite/manifest.json': '{"secret":1}',
    'assets/main-1a2b.js': script,
    'assets/main-1a2b.js.br': brotliCompressSync(script),
    'assets/main-1a2b.js.gz': gzipSync(script),
    'assets/style-3c4d.css': 'body{}',
    'assets/style-3c4d.css.gz': gzipSync('body{}'),
    'assets/deep/font-5e6f.woff2': 'font',
    'assets/.hidden.js': 'secret',
    '../secret.js': 'secret',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(web, name), content)
  symlinkSync(join(folder, 'secret.js'), join(web, 'assets', 'link.js'))
  symlinkSync(folder, join(web, 'assets', 'outside'))
  return { web, remove: () => rmSync(folder, { recursive: true }) }
}

const server = openForTests(async () => {
  const { web, remove } = newWeb()
  const daemon = await newDaemon('sqlite', undefined, { web })
  const close = () => daemon.close().finally(remove)
  return { ...daemon, web, close }
})

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET', url = server.daemon.url) =>
  exactRequest(url, method, path, { headers: { host: new URL(url).host, ...headers } })

test('[SI26] every page’s path is the dashboard, for everybody, and may hold nothing but its own files', async () => {
  for (const path of pagePaths) {
    const { status, text, headers } = await ask(path)
    expect([status, text], path).toEqual([200, page])
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers['set-cookie']).toBeUndefined()
  }
})

test('[SI27] assets say what they are, and that they never change', async () => {
  const types: [string, string, string, string][] = [
    ['/assets/main-1a2b.js', 'text/javascript; charset=utf-8', script, 'public, max-age=31536000, immutable'],
    ['/assets/style-3c4d.css', 'text/css; charset=utf-8', 'body{}', 'public, max-age=31536000, immutable'],
    ['/assets/deep/font-5e6f.woff2', 'font/woff2', 'font', 'public, max-age=31536000, immutable'],
    ['/icon.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'no-cache'],
  ]
  for (const [path, type, content, caching] of types) {
    const { status, text, headers } = await ask(path)
    expect([status, text, headers['content-type'], headers['cache-control']], path).toEqual([200, content, type, caching])
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  }
})

test('[SI28] what was compressed at the build goes out compressed to those who take it', async () => {
  const br = await ask('/assets/main-1a2b.js', { 'accept-encoding': 'gzip, deflate, br' })
  expect([br.headers['content-encoding'], brotliDecompressSync(br.body).toString()]).toEqual(['br', script])
  const gzip = await ask('/assets/main-1a2b.js', { 'accept-encoding': 'gzip' })
  expect([gzip.headers['content-encoding'], gunzipSync(gzip.body).toString()]).toEqual(['gzip', script])
  const plain = await ask('/assets/main-1a2b.js', { 'accept-encoding': 'identity' })
  expect([plain.headers['content-encoding'], plain.text]).toEqual([undefined, script])
  for (const { headers, body } of [br, gzip, plain]) {
    expect([headers.vary, headers['content-length']]).toEqual(['accept-encoding', String(body.byteLength)])
  }
  expect(new Set([br, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3)
  expect((await ask('/', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
})

test('[SI29] a page that is known already is not sent again, and HEAD is sent without it', async () => {
  const { etag = '' } = (await ask('/')).headers
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const { status, text, headers } = await ask('/board', { 'if-none-match': known })
    expect([status, text, headers.etag], known).toEqual([304, '', etag])
  }
  expect((await ask('/', { 'if-none-match': '"other"' })).status).toBe(200)
  const head = await ask('/settings', {}, 'HEAD')
  expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', String(page.length)])
})

test('[SI30] no path leads to anything but the dashboard’s own files', async () => {
  const paths = [
    ...[
      '/../secret.js',
      '/assets/../../secret.js',
      '/assets/%2e%2e/%2e%2e/secret.js',
      '/%2e%2e/secret.js',
      '/..%2fsecret.js',
      '/..%5csecret.js',
    ],
    ...[
      '/assets/..%2f..%2fsecret.js',
      '//secret.js',
      '/assets//../../secret.js',
      '/assets/....//secret.js',
      '/assets/%252e%252e/secret.js',
    ],
    ...['/assets/link.js', '/assets/outside/secret.js', '/assets/.hidden.js', '/.env', '/.vite/manifest.json', '/notes.secret'],
    ...['/assets/main-1a2b.js.br', '/assets/main-1a2b.js.gz', '/assets/', '/assets', '/assets/none.js'],
    ...[
      '/assets/main-1a2b.js%00',
      '/assets/%6dain-1a2b.js%00.css',
      '/__proto__.js',
      '/etc/passwd',
      '/board/../../secret.js',
      '/sessions/1/2',
      '/boards',
    ],
    ...['//assets/main-1a2b.js', '/v1/todos', '/docs', '/openapi.json', '/nowhere'],
  ]
  for (const path of paths) {
    const { status, text } = await ask(path)
    // What the URL itself makes into a page's path is that page.
    if (status === 200) expect(text, path).toBe(page)
    else expect([status, text.includes('secret')], path).toEqual([401, false])
  }
  for (const path of ['/assets/link.js', '/assets/.hidden.js', '/.env', '//secret.js', '/assets/%2e%2e/%2e%2e/secret.js'])
    expect((await ask(path)).status, path).toBe(401)
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) expect((await ask('/board', {}, method)).status, method).toBe(401)
  expect((await ask('/', { host: 'evil.example' })).status).toBe(421)
})

test('[SI45] a browser that asks for a page there is not gets the dashboard to say so; the API speaks for its own paths, and to everybody else', async () => {
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  for (const path of ['/nowhere', '/boards', '/sessions/1/2', '/v2', '/etc/passwd']) {
    const { status, text, headers } = await ask(path, browser)
    expect([status, text, headers['cache-control']], path).toEqual([404, page, 'no-store'])
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect((await ask(path, { accept: '*/*' })).status, path).toBe(401)
    expect((await ask(path, browser, 'POST')).status, path).toBe(401)
  }
  for (const path of ['/v1/nowhere', '/v1/todos', '/api/v1', '/docs', '/mcp', '/auth/nowhere'])
    expect((await ask(path, browser)).status, path).toBe(401)
})

test('[SI45] every route of the API is where the API is', () => {
  const rowsOfAll = Object.values(routes) as (readonly { path: string }[] | { hidden: string })[]
  const all = rowsOfAll.flatMap((rows) => ('hidden' in rows ? [] : rows))
  expect(all.length).toBeGreaterThan(100)
  expect(all.filter(({ path }) => !isOfApi.test(path))).toEqual([])
})

test('[SI31] a dashboard that is built anew is served anew, by the daemon that runs', async () => {
  const { web, remove } = newWeb()
  const { daemon, close } = await newDaemon('sqlite', undefined, { web })
  onTestFinished(() => close().finally(remove))
  expect((await ask('/', {}, 'GET', daemon.url)).text).toBe(page)
  rmSync(web, { recursive: true })
  expect((await ask('/', {}, 'GET', daemon.url)).status).toBe(404)
  mkdirSync(join(web, 'assets'), { recursive: true })
  writeFileSync(join(web, 'index.html'), 'a newer page')
  writeFileSync(join(web, 'assets', 'new.js'), 'new')
  expect((await ask('/', {}, 'GET', daemon.url)).text).toBe('a newer page')
  expect((await ask('/assets/new.js', {}, 'GET', daemon.url)).text).toBe('new')
  expect((await ask('/assets/main-1a2b.js', {}, 'GET', daemon.url)).status).toBe(401)
})

test('[SI32] where no dashboard is built, its pages say in plain text how to build it', async () => {
  const { daemon, close } = await newDaemon('sqlite', undefined, { web: join(tmpdir(), 'punchlist-no-such-folder') })
  onTestFinished(close)
  for (const path of ['/', '/board']) {
    const { status, headers, text } = await ask(path, {}, 'GET', daemon.url)
    expect([status, headers['content-type']], path).toEqual([404, 'text/plain; charset=utf-8'])
    expect(text).toContain('npm run build')
  }
  expect((await ask('/assets/main-1a2b.js', {}, 'GET', daemon.url)).status).toBe(401)
})
