import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { commandLine, finished, placeArguments, punchlist, restClient, startDaemon } from '../../../../tests/support/processes.ts'
import { punchlistHere } from '../../../../tests/support/punchlist-here.ts'
import { newPlace } from '../../../../tests/support/stores.ts'
import type { Place } from '../../../server/config/place.ts'

async function newFolder(): Promise<Place> {
  const { place, remove } = await newPlace('sqlite')
  onTestFinished(remove)
  return place
}

async function newDaemon() {
  const daemon = await startDaemon(await newFolder())
  onTestFinished(() => daemon.kill())
  return { ...daemon, token: daemon.token ?? '' }
}

/** What the page does with the link. */
async function open(link: string): Promise<{ status: number; cookie: string }> {
  const { origin, pathname, hash, search } = new URL(link)
  expect([pathname, search]).toEqual(['/', ''])
  const body = JSON.stringify({ code: new URLSearchParams(hash.slice(1)).get('code') })
  const headers = { 'content-type': 'application/json', origin }
  const response = await fetch(`${origin}/auth/sign-in`, { method: 'POST', headers, body })
  return { status: response.status, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

const dashboard = (url: string, token: string, ...more: string[]) =>
  punchlistHere(['dashboard', ...more], '', { PUNCHLIST_URL: url, PUNCHLIST_TOKEN: token })

test('[SI33] the greeting has a link that signs one browser in, and no token is in it', async () => {
  const child = spawn(process.execPath, [commandLine, 'serve', '--port', '0', ...placeArguments(await newFolder())])
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = finished(child)
  let said = ''
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    said += chunk
    if (said.includes('Ctrl-C')) break
  }
  const [, url = ''] = /^Punchlist listens on (\S+)$/m.exec(said) ?? []
  const [, link = ''] = /^ {2}open {4}(\S+) {3}\(signs one browser in, within ten minutes\)$/m.exec(said) ?? []
  const [, token = ''] = /^ {2}token {3}(pl_\S+)/m.exec(said) ?? []
  expect(link.startsWith(`${url}/#code=`)).toBe(true)
  expect(token).not.toBe('')
  expect(link).not.toContain(token)
  const { status, cookie } = await open(link)
  expect(status).toBe(204)
  const me = await fetch(`${url}/auth/me`, { headers: { cookie } })
  expect(await me.json()).toMatchObject({ caller: { tenant: 'local', name: 'local', agent: null, access: 'full' } })
  expect((await open(link)).status).toBe(401)
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
})

test('[SI34] `serve --json` has the link too, and `dashboard` prints a fresh one each time', async () => {
  const child = spawn(process.execPath, [commandLine, 'serve', '--port', '0', '--json', ...placeArguments(await newFolder())])
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(child.stdout, 'data')
  const { url, signIn, token } = JSON.parse(String(line))
  expect((await open(signIn)).status).toBe(204)

  const printed = await punchlist(['dashboard'], '', { PUNCHLIST_URL: url, PUNCHLIST_TOKEN: token })
  const said = [printed, await dashboard('', token, '--url', `${url}/`)]
  for (const { code, stdout, stderr } of said) {
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout.startsWith(`${url}/#code=`)).toBe(true)
    expect(stdout).not.toContain(token)
    expect((await open(stdout.trim())).status).toBe(204)
  }
  const told = JSON.parse((await dashboard(url, token, '--json')).stdout)
  expect(Object.keys(told)).toEqual(['signIn', 'expiresAt'])
  expect((await open(told.signIn)).status).toBe(204)
})

test('[SI35] `dashboard` says clearly why it has no link', async () => {
  const { url, token } = await newDaemon()
  const { secret } = (await restClient(url, token)('POST', '/v1/tokens', { access: 'readonly' })).body.token
  const other = createServer((_, response) => response.end('hello')).listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  const closed = await startDaemon(await newFolder())
  await closed.kill()

  const unanswered = (address: string) => `punchlist: No daemon answers at ${address}.\n  Is it running? Start it with punchlist up.\n`
  const cases: [ReturnType<typeof dashboard>, number, string][] = [
    [punchlist(['dashboard'], '', { PUNCHLIST_URL: closed.url, PUNCHLIST_TOKEN: token }), 75, unanswered(closed.url)],
    [dashboard(elsewhere, token), 75, unanswered(elsewhere)],
    [
      dashboard(url, ''),
      2,
      `punchlist: PUNCHLIST_TOKEN is missing: the daemon at ${url} wants a token.\n  Make one: punchlist token add\n`,
    ],
    [dashboard(url, 'pl_wrong'), 5, 'punchlist: A valid token is needed.\n'],
    [dashboard(url, secret), 5, 'may not manage tokens: the access level is readonly.\n'],
    [dashboard('nowhere', token), 2, 'punchlist: "nowhere" is no address.\n  For example: http://127.0.0.1:4747\n'],
    [dashboard(url, token, 'now'), 2, 'punchlist: dashboard does not take "now".\n'],
  ]
  for (const [call, code, complaint] of cases) {
    expect(await call).toEqual({ code, stdout: '', stderr: expect.stringContaining(complaint) })
  }
})
