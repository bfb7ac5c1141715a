import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { call, testAgents } from '../../tests/support/mcp-server/servers.ts'
import { buildServer, type HttpServer, startHttpServer } from '../../tests/support/mcp-server/start.ts'

const { folder, folderOf, anAgent, open, noted } = testAgents()
const serverCommand = buildServer(folder)
const running: HttpServer[] = []
let count = 0

// Registered after the one that looks for processes, and so called before it.
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.end()))
})

/** A real server in a folder of its own. */
async function aServer(...flags: string[]) {
  const id = `server-${++count}`
  mkdirSync(folderOf(id))
  const start = async (port: string) => {
    const server = await startHttpServer(serverCommand('--http', port, ...flags), folderOf(id))
    running.push(server)
    return server
  }
  const server = await start('0')
  return { id, ...server, startAgain: () => start(new URL(server.url).port) }
}

/** Something on loopback that answers as it likes. */
async function somebody(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  running.push({
    url: '',
    async end() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`
}

test.each(['newer', 'both', 'older'])('[HD1] so are those of a server elsewhere: generation %s', async (generation) => {
  const { url } = await aServer('--generation', generation)
  const servers = await open(anAgent({ docs: { url } }))
  expect(servers.problems).toEqual([])
  expect(servers.tools.slice(0, 3).map(({ name }) => name)).toEqual(['docs_echo', 'docs_slow', 'docs_crash'])
  expect(await call(servers, 'docs_echo', { text: 'ä€😀\n' })).toEqual({ text: 'ä€😀\n', isError: false })
  expect(await call(servers, 'docs_fail')).toEqual({ text: 'there is no such page', isError: true })
  expect(await call(servers, 'docs_weather')).toEqual({ text: '{\n  "degrees": 21\n}', isError: false })
})

test('[HD4] headers are filled in from the daemon’s environment', async () => {
  const { url } = await aServer('--token', 'ghp_secret')
  const agent = anAgent({
    right: { url, headers: { Authorization: `Bearer \${GITHUB_TOKEN}` } },
    unset: { url, headers: { Authorization: `Bearer \${NO_SUCH_VARIABLE}` } },
    wrong: { url, headers: { Authorization: 'Bearer another' } },
  })
  const servers = await open(agent, { environment: { GITHUB_TOKEN: 'ghp_secret' } })
  expect(await call(servers, 'right_echo', { text: 'hello' })).toEqual({ text: 'hello', isError: false })
  expect(servers.problems).toEqual([
    'MCP server unset is not used: its header Authorization names the variable NO_SUCH_VARIABLE, which the daemon does not have',
    'MCP server wrong answered HTTP 401 Unauthorized',
  ])
})

test('[HD4] headers stay with the server that they are for', async () => {
  const seen: (string | undefined)[] = []
  const elsewhere = await somebody((request, response) => {
    seen.push(request.headers['x-key'] as string | undefined)
    response.end()
  })
  const url = await somebody((_, response) => void response.writeHead(307, { location: elsewhere }).end())
  const { problems } = await open(anAgent({ x: { url, headers: { 'X-Key': 'secret' } } }))
  expect(problems).toEqual(['MCP server x answered HTTP 307 Temporary Redirect'])
  expect(seen).toEqual([])
})

test('[HD5] a server elsewhere that cannot be used is told in a sentence', async () => {
  const nobody = await aServer()
  await nobody.end()
  const page = await somebody((_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>'))
  const broken = await somebody((_, response) => void response.writeHead(503).end())
  const { tools, problems } = await open(anAgent({ broken: { url: broken }, nobody: { url: nobody.url }, page: { url: page } }))
  expect(tools).toEqual([])
  expect(problems).toEqual([
    'MCP server broken answered HTTP 503 Service Unavailable',
    `MCP server nobody could not be reached: connect ECONNREFUSED ${new URL(nobody.url).host}`,
    'MCP server page cannot be used: Unexpected content type: text/html',
  ])
})

test('[HD5] one that does not answer is not waited for', async () => {
  const url = await somebody(() => {})
  const { problems } = await open(anAgent({ x: { url } }), { connectTimeout: 300 })
  expect(problems).toEqual(['MCP server x did not answer within 0.3 s'])
})

test('[HD6] a session that a server keeps for us ends with the servers', async () => {
  const { url } = await aServer('--generation', 'older')
  const sessions = async () => (await fetch(new URL('/sessions', url))).json()
  const servers = await open(anAgent({ x: { url } }))
  expect(await sessions()).toHaveLength(1)
  await servers.close()
  expect(await sessions()).toEqual([])
})

test.each(['newer', 'older'])('[HD9] of 10 MB a model reads 50 KB, and of more nothing is kept: generation %s', async (generation) => {
  const { url } = await aServer('--generation', generation)
  const servers = await open(anAgent({ x: { url } }))
  expect((await call(servers, 'x_big')).text.slice(-30)).toBe('xxx\n… (cut: 104345 more lines)')
  const { text, isError } = await call(servers, 'x_huge')
  expect({ text, isError }).toEqual({ text: expect.stringMatching(/^the server x went away/), isError: true })
  expect((await call(servers, 'x_echo', { text: 'hello' })).text).toBe('hello')
})

test.each(['newer', 'older'])(
  '[HD10] a call that takes too long or is stopped is answered and cancelled: generation %s',
  async (generation) => {
    const { id, url } = await aServer('--generation', generation)
    const servers = await open(anAgent({ x: { url, timeout: 1 } }))
    expect(await call(servers, 'x_slow')).toEqual({ text: 'slow took longer than 1 s', isError: true })
    await noted(id, 'started\ncancelled\n')
    const controller = new AbortController()
    const patient = await open(anAgent({ x: { url } }))
    const answer = call(patient, 'x_slow', {}, controller.signal)
    await noted(id, 'started\ncancelled\nstarted\n')
    controller.abort(new Error('a person stopped it'))
    expect(await answer).toEqual({ text: 'the call was stopped: a person stopped it', isError: true })
    await noted(id, 'started\ncancelled\nstarted\ncancelled\n')
  },
)

test.each(['newer', 'older'])(
  '[HD11] a server that goes away during a call is told, and found again: generation %s',
  async (generation) => {
    const server = await aServer('--generation', generation)
    const servers = await open(anAgent({ x: { url: server.url } }))
    const slow = call(servers, 'x_slow')
    await noted(server.id, 'started\n')
    await server.end()
    expect(await slow).toEqual({ text: 'the server x went away', isError: true })
    expect(await call(servers, 'x_echo', { text: 'hello' })).toEqual({
      text: `the server x went away and could not be reached: connect ECONNREFUSED ${new URL(server.url).host}`,
      isError: true,
    })
    await server.startAgain()
    expect(await call(servers, 'x_echo', { text: 'hello' })).toEqual({ text: 'hello', isError: false })
  },
)

test('[HD11] one that was started anew between two calls, and so has forgotten our session, is met again unnoticed', async () => {
  const server = await aServer('--generation', 'older')
  const servers = await open(anAgent({ x: { url: server.url } }))
  expect((await call(servers, 'x_echo', { text: 'one' })).text).toBe('one')
  await server.end()
  await server.startAgain()
  expect(await call(servers, 'x_echo', { text: 'two' })).toEqual({ text: 'two', isError: false })
})
