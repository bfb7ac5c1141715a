import { expect, test } from 'vitest'
import { openForTests } from '../../../tests/support/each-database.ts'
import { newDaemon } from '../../../tests/support/http.ts'
import { overHttp } from '../../../tests/support/mcp-clients.ts'
import { asEngine } from '../../../tests/support/world.ts'
import { fieldsOf } from '../../contract/fields.ts'
import { operationNames, operations } from '../../contract/operations/index.ts'
import { reportRefusal } from '../../doors/cli/report.ts'
import type { Route } from '../../doors/http/routes/route.ts'
import { routes } from '../../doors/http/routes/table.ts'
import { createTools } from '../../doors/tools/create-tools.ts'

/** No answer to bad input is longer, however long the input is. */
const most = 64 * 1024
const server = openForTests(() => newDaemon('sqlite'))

const manyKeys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`unknown-${index}`, index]))
/** As many as one object may have. */
const unknownKeys = manyKeys(900)
const huge = 'x'.repeat(200_000)

/** What may be wrong with a value, at length. */
const badValues = [
  huge,
  `${huge} ${huge}`,
  Array.from({ length: 20_000 }, (_, index) => index),
  Array.from({ length: 5_000 }, (_, index) => ({ [`unknown-${index}`]: huge.slice(0, 50) })),
  unknownKeys,
  { [huge]: 1 },
].map((value) => ({ value, start: JSON.stringify(value).slice(0, 80) }))

test.each(operationNames)('[GT21] %s refuses bad input in a bounded answer', async (name) => {
  const { perform } = server.punchlist
  const caller = asEngine(await server.punchlist.localCaller())
  const fields = fieldsOf(operations[name].input).map((field) => field.name)
  const inputs: { input: object; what: string }[] = [
    { input: unknownKeys, what: 'unknown keys' },
    { input: { [huge]: 1 }, what: 'a long key' },
    ...fields.flatMap((field) => badValues.map(({ value, start }) => ({ input: { [field]: value }, what: `${field}: ${start}` }))),
    // Everything at once comes behind what a single field is refused for first.
    { input: Object.fromEntries(fields.map((field) => [field, huge])), what: 'everything at once' },
  ]
  for (const { input, what } of inputs) {
    const outcome = await perform(name, input, { caller })
    if (outcome.granted) continue
    const told: string[] = []
    reportRefusal(outcome.refusal, { err: (text) => void told.push(text) }, true)
    expect(JSON.stringify(outcome.refusal).length, what).toBeLessThan(most)
    expect(told.join('').length, what).toBeLessThan(most)
  }
})

test('[GT21] a body of unknown keys is answered with the first of them and a count, on every route; one with no end of them, with that', async () => {
  const rows = Object.values(routes).flatMap((own) => ('hidden' in own ? [] : (own as Route[])))
  const paths = rows.filter(({ method }) => method !== 'GET').map(({ method, path }) => [method, path.replace(/:\w+/g, '1')] as const)
  const byName = operationNames.map((name) => ['POST', `/v1/perform/${name}`] as const)
  for (const [method, path] of [...paths, ...byName]) {
    const { status, text } = await ask(method, path, unknownKeys)
    expect(status, `${method} ${path}`).toBeGreaterThanOrEqual(400)
    expect(status, `${method} ${path}`).toBeLessThan(500)
    expect(text.length, `${method} ${path}`).toBeLessThan(most)
  }
  const { text } = await ask('POST', '/v1/todos', { subject: 'x', ...unknownKeys })
  const { detail, fields, hint } = JSON.parse(text)
  expect(detail).toContain('unknown-0: unknown field; unknown-1: unknown field')
  expect(detail).toMatch(/; and 850 more\.$/)
  expect(fields).toHaveLength(50)
  expect(hint).toContain('Fields: ')
  expect(text.length).toBeLessThan(most)
  const endless = await ask('POST', '/v1/todos', manyKeys(40_000))
  expect([endless.status, JSON.parse(endless.text).detail]).toEqual([400, 'An object in the JSON has more than 1000 fields.'])
}, 120_000)

test('[GT21] so are the arguments of every tool, and what is no request at all', async () => {
  const tools = createTools({ perform: server.punchlist.perform })
  const client = await overHttp('newer', `${server.daemon.url}/mcp?tools=all`, server.token)
  for (const { name } of tools) {
    for (const input of [unknownKeys, { [huge]: huge }]) {
      const { text } = await client.call(name, input)
      expect(text.length, name).toBeLessThan(most)
    }
  }
  await client.close()
  const [first] = tools
  const bodies = [
    unknownKeys,
    { jsonrpc: '2.0', id: 1, method: huge, params: {} },
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: huge, arguments: {} } },
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: first?.name, arguments: huge } },
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: unknownKeys },
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: Array.from({ length: 20_000 }, () => ({})) },
    { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: huge } },
    { jsonrpc: '2.0', id: 1, method: 'prompts/get', params: { name: huge } },
    { jsonrpc: '2.0', id: 1, method: 'prompts/get', params: { name: 'plan', arguments: unknownKeys } },
    { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: huge, capabilities: unknownKeys, clientInfo: unknownKeys } },
    Array.from({ length: 20_000 }, () => ({})),
  ]
  for (const body of bodies) {
    const { text } = await ask('POST', '/mcp', body, {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
    })
    expect(text.length, JSON.stringify(body).slice(0, 100)).toBeLessThan(most)
  }
}, 120_000)

async function ask(method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(server.daemon.url + path, {
    method,
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, text: await response.text() }
}
