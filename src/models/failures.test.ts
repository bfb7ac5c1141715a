import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { aKey, ask, configFor, wireKinds } from '../../tests/support/model-server/asking.ts'
import type { Reply } from '../../tests/support/model-server/reply.ts'
import type { Script } from '../../tests/support/model-server/script.ts'
import { type ModelServer, startModelServer } from '../../tests/support/model-server.ts'
import type { ModelFailure } from '../core/ports/model.ts'
import type { ModelConfig } from './model-config.ts'

let server: ModelServer

async function serve(script: Script) {
  server = await startModelServer(script)
  return configFor(server.url)
}

afterEach(() => server?.close())

async function failureOf(config: ModelConfig, model: string | undefined): Promise<ModelFailure> {
  const failed = await ask(config, model).step.then(
    () => undefined,
    (problem) => problem,
  )
  expect(failed).toMatchObject({ name: 'ModelFailure' })
  return failed
}

const nowhere = configFor('http://127.0.0.1:1')

describe('what cannot be asked is refused, with what to do', () => {
  test.each([
    [
      'no model',
      undefined,
      /^No model is configured\. Say "default": "provider\/name" in the workspace’s models\.json, set PUNCHLIST_MODEL/,
    ],
    ['no provider', 'claude', /^claude is no model: write provider\/name, such as anthropic\//],
    ['no name', 'anthropic/', /^anthropic\/ is no model/],
    ['a name that leads elsewhere', 'google/../../secrets', /is no model/],
    ['a name with a query', 'google/gemini?key=1', /is no model/],
    [
      'an unknown provider',
      'antropic/claude',
      /there is no provider antropic\. Did you mean anthropic\? There are .*add others to models\.json\.$/,
    ],
  ])('[MD2] %s', async (_what, model, message) => {
    const failure = await failureOf(nowhere, model)
    expect(failure.kind).toBe('refused')
    expect(failure.message).toMatch(message)
  })

  test.each([
    ['no key', undefined, 'anthropic/m needs a key: set ANTHROPIC_API_KEY in the environment of punchlist.'],
    ['an empty key', ' ', 'anthropic/m needs a key: set ANTHROPIC_API_KEY in the environment of punchlist.'],
    ['a key that cannot be sent', 'sk-1\n2', 'anthropic/m needs a key: ANTHROPIC_API_KEY holds characters that no key has.'],
  ])('[MD2] %s', async (_what, key, message) => {
    const provider = { kind: 'anthropic' as const, baseURL: 'http://127.0.0.1:1/v1', key: { name: 'ANTHROPIC_API_KEY', read: () => key } }
    const failure = await failureOf({ ...nowhere, providers: new Map([['anthropic', provider]]) }, 'anthropic/m')
    expect(failure).toMatchObject({ kind: 'refused', message })
  })
})

describe.each(wireKinds)('over %s', (kind) => {
  test.each([
    [400, 'does not take this request (400 no)'],
    [401, 'does not take the key (401 no): check TEST_KEY'],
    [403, 'does not take the key (403 no): check TEST_KEY'],
    [404, 'is not found (404 no): check the name m and the baseURL'],
    [422, 'does not take this request (422 no)'],
  ])('[MD12] %i is refused at once, with what to do', async (status, words) => {
    const config = await serve([{ status, problem: { message: 'no' } }])
    const failure = await failureOf(config, `${kind}/m`)
    expect(failure.kind).toBe('refused')
    expect(failure.message).toContain(`${kind}/m ${words}`)
    expect(server.requests).toHaveLength(1)
  })

  test('[MD12] what a request that is refused after it began said is told, too', async () => {
    const problem = { message: 'tools.3: bad name', type: 'invalid_request_error' }
    const config = await serve([{ text: ['a', 'b'], breaks: { after: 1, how: 'error', problem } }])
    expect(await failureOf(config, `${kind}/m`)).toMatchObject({
      kind: 'refused',
      message: `${kind}/m does not take this request (400 tools.3: bad name).`,
    })
  })

  test.each([
    ['in the provider’s words', { overflow: true }],
    ['by its status', { status: 413, body: 'Payload Too Large' }],
    ['after it began', { text: 'a', breaks: { after: 1, how: 'error', problem: { message: 'prompt is too long' } } }],
  ] as [string, Reply][])('[MD13] more than a model can read is an overflow, told %s', async (_how, reply) => {
    const config = await serve([reply])
    expect((await failureOf(config, `${kind}/m`)).kind).toBe('overflow')
    expect(server.requests).toHaveLength(1)
  })

  test('[MD18] a key that the provider repeats is not shown', async () => {
    const config = await serve([{ status: 401, problem: { message: `Incorrect API key provided: ${aKey}` } }])
    const failure = await failureOf(config, `${kind}/m`)
    expect(failure.message).toContain('Incorrect API key provided: …')
    expect(inspect(failure, { depth: 9, showHidden: true })).not.toContain(aKey)
  })
})

test.each(['openai', 'google'])('[MD13] more than a model can read is an overflow over %s', async (kind) => {
  const config = await serve([{ overflow: true }])
  expect((await failureOf(config, `${kind}/m`)).kind).toBe('overflow')
})

test.each([
  ['{"error": "model not loaded"}', 'model not loaded'],
  ['{"detail": [{"msg": "field required"}]}', 'field required'],
  ['[{"error": {"message": "in a list"}}]', 'in a list'],
  ['{"message": "bare"}', 'bare'],
  ['not even JSON\u001b[31m', 'not even JSON\ufffd[31m'],
  ['x'.repeat(100_000), `${'x'.repeat(500)}…`],
])('[MD12] what a server says is found, made harmless and short: %.30s', async (body, words) => {
  const config = await serve([{ status: 400, body }])
  const { message } = await failureOf(config, 'openai-compatible/m')
  expect(message).toContain(words)
  expect(message.length).toBeLessThan(1_000)
})

test('[MD12] a server without a key that wants one is told how to name one', async () => {
  const config = await serve([{ status: 401 }])
  const local = { kind: 'openai-compatible' as const, baseURL: `${server.url}/v1`, key: undefined }
  const { message } = await failureOf({ ...config, providers: new Map([['local', local]]) }, 'local/m')
  expect(message).toContain('name its variable as "apiKeyEnv" of local in models.json')
  expect(server.requests[0]?.headers.authorization).toBeUndefined()
})

test('[MD12] a Google key that is wrong comes as a bad request, and is told as a key', async () => {
  const config = await serve([{ status: 400, problem: { message: 'API key not valid. Please pass a valid API key.' } }])
  expect((await failureOf(config, 'google/m')).message).toContain('does not take the key')
})

test.each([
  [301, { location: 'https://elsewhere.example/v1' }, /^openai-compatible\/m sends us elsewhere \(301 .*: check the baseURL/],
  [200, { 'content-type': 'text/html; charset=utf-8' }, /^openai-compatible\/m answers with a web page: is the baseURL right\?/],
])('[MD12] a wrong address (%i) is refused, and nothing is sent elsewhere', async (status, headers, message) => {
  const config = await serve([{ status, headers: headers as unknown as Record<string, string>, body: '<html>' }])
  const failure = await failureOf(config, 'openai-compatible/m')
  expect(failure.kind).toBe('refused')
  expect(failure.message).toMatch(message)
  expect(server.requests).toHaveLength(1)
})

test('[MD12] a quota that is used up is not waited for', async () => {
  const config = await serve([{ status: 429, problem: { message: 'You exceeded your current quota', code: 'insufficient_quota' } }])
  expect(await failureOf(config, 'openai-compatible/m')).toMatchObject({ kind: 'unavailable' })
  expect(server.requests).toHaveLength(1)
})

test('[MD10] nobody listening is unavailable, and said by its code', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => closed.once('listening', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  const { step, waits } = ask(configFor(`http://127.0.0.1:${port}`), 'anthropic/m')
  await expect(step).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'anthropic/m cannot be reached (ECONNREFUSED); tried 5 times.',
  })
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000])
})
