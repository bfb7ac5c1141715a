import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandLine, compiledCode, type Finished, finished } from '../../../../tests/support/processes.ts'
import { atTerminal } from '../../../../tests/support/pseudo-terminal.ts'

/** A person's machine: a home, a project in it, and no variable that says where anything is. */
let home = ''
let shop = ''
let environment: Record<string, string>

beforeAll(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'punchlist-open-')))
  shop = join(home, 'shop')
  mkdirSync(shop)
  execFileSync('git', ['init', '-q'], { cwd: shop })
  environment = { ...compiledCode, PATH: process.env.PATH ?? '', HOME: home }
})

afterAll(async () => {
  await run(shop, 'down')
  rmSync(home, { recursive: true })
})

async function run(cwd: string, ...argv: string[]): Promise<Finished> {
  return runWith({}, cwd, ...argv)
}

async function runWith(more: Record<string, string>, cwd: string, ...argv: string[]): Promise<Finished> {
  const child = spawn(process.execPath, [commandLine, ...argv], { cwd, env: { ...environment, ...more } })
  child.stdin.end()
  return finished(child)
}

async function signIn(link: string): Promise<number> {
  const { origin, hash } = new URL(link)
  const code = new URLSearchParams(hash.slice(1)).get('code')
  const headers = { 'content-type': 'application/json', origin }
  return (await fetch(`${origin}/auth/sign-in`, { method: 'POST', headers, body: JSON.stringify({ code }) })).status
}

const linkTo = (url: string, page: string) => new RegExp(`^${url}${page.replace('?', '\\?')}#code=[\\w-]{43}\n$`)

test('[FD7] without a daemon `open` says how to start one, and makes nothing', async () => {
  for (const command of ['open', 'dashboard']) {
    const { code, stdout, stderr } = await run(shop, command)
    expect([code, stdout]).toEqual([75, ''])
    expect(stderr).toMatch(/^punchlist: No daemon runs here for \S+punchlist\.db\.\n {2}Start one: \S*punchlist up\./)
  }
  expect(() => readFileSync(join(home, '.local/share/punchlist/punchlist.db'))).toThrow('ENOENT')
})

test('[FD8] `open` finds the daemon by itself and wants no token: at the project’s list, a todo, everyone’s list or the first page', async () => {
  const { url, token } = JSON.parse((await run(shop, 'up', '--port', '0', '--json')).stdout) as { url: string; token: string }
  const link = async (page: string, ...argv: string[]) => {
    const answer = await run(shop, ...argv)
    expect(answer, argv.join(' ')).toEqual({ code: 0, stdout: expect.stringMatching(linkTo(url, page)), stderr: '' })
    return answer.stdout.trim()
  }
  await link('/', 'open')
  await run(shop, 'add', 'write the post-mortem')
  await run(shop, 'add', 'for all', '--everyone')
  const first = await link('/sessions/1', 'open')
  expect([await signIn(first), await signIn(first)]).toEqual([204, 401])
  expect(await signIn(await link('/sessions/1?todo=1', 'open', '1'))).toBe(204)
  await link('/sessions/0?todo=2', 'open', '#2')
  await link('/sessions/0', 'open', '--everyone')
  await link('/', 'dashboard')
  const told = JSON.parse((await run(shop, 'open', '--json')).stdout)
  expect(Object.keys(told)).toEqual(['signIn', 'expiresAt'])
  const missing = await run(shop, 'open', '77')
  expect(missing).toMatchObject({ code: 3, stdout: '' })
  expect(missing.stderr).toContain('There is no todo #77.')
  expect(await run(shop, 'open', '1', '2')).toMatchObject({ code: 2, stdout: '' })

  // An address that is not known to be this data's is handed nothing of it; the daemon's own, or a token, will do.
  const elsewhere = await run(shop, 'open', '--url', 'http://127.0.0.1:9')
  expect([elsewhere.code, elsewhere.stderr]).toEqual([2, expect.stringContaining('PUNCHLIST_TOKEN is missing')])
  const { port } = new URL(url)
  expect(await runWith({ PUNCHLIST_URL: `http://localhost:${port}` }, shop, 'open')).toMatchObject({ code: 0, stderr: '' })
  const remote = await runWith({ PUNCHLIST_URL: url, PUNCHLIST_TOKEN: token, HOME: join(home, 'another') }, shop, 'open', '1')
  expect(remote).toMatchObject({ code: 0, stderr: '' })
  expect(await signIn(remote.stdout.trim())).toBe(204)
})

test('[FD9] at a terminal the person’s browser is opened with the link; `--print` opens none', async () => {
  const browser = join(home, 'browser')
  writeFileSync(browser, `#!/bin/sh\necho "$1" >> ${home}/opened\n`)
  chmodSync(browser, 0o755)
  const world = { ...environment, BROWSER: browser, XDG_DATA_HOME: join(home, '.local/share') }
  const opened = () => readFileSync(join(home, 'opened'), 'utf8').trim().split('\n')
  const terminal = atTerminal(['open', '1'], world)
  await terminal.shows('It is opened in your browser.')
  expect(await terminal.ended()).toBe(0)
  const [link = ''] = /http:\S+/.exec(terminal.written()) ?? []
  expect(opened()).toEqual([link])
  expect(await signIn(link)).toBe(204)
  const printed = atTerminal(['open', '1', '--print'], world)
  expect(await printed.ended()).toBe(0)
  expect(printed.written()).toContain('/sessions/1?todo=1#code=')
  const without = atTerminal(['open', '1'], { ...world, BROWSER: '/bin/false' })
  expect(await without.ended()).toBe(0)
  expect(without.written()).not.toContain('opened in your browser')
  expect(opened()).toHaveLength(1)
})
