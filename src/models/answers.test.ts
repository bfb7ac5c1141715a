import { afterEach, describe, expect, test } from 'vitest'
import { ask, aTool, configFor, wireKinds } from '../../tests/support/model-server/asking.ts'
import type { Answer } from '../../tests/support/model-server/reply.ts'
import type { Script } from '../../tests/support/model-server/script.ts'
import { type ModelServer, startModelServer } from '../../tests/support/model-server.ts'
import { longestAnswer } from './answer.ts'

let server: ModelServer

async function serve(script: Script) {
  server = await startModelServer(script)
  return configFor(server.url)
}

afterEach(() => server.close())

describe.each(wireKinds)('over %s', (kind) => {
  test('[MD1] a model is asked by provider and name, with the provider’s key', async () => {
    const config = await serve([{ text: 'Hi' }])
    const step = await ask(config, `${kind}/houses/of/names:free`).step
    expect(step).toMatchObject({ model: `${kind}/houses/of/names:free`, content: [{ type: 'text', text: 'Hi' }], finish: 'stop' })
    const { body, headers } = await server.request(0)
    expect(body).toMatchObject({ model: 'houses/of/names:free', stream: true })
    expect(kind === 'anthropic' ? headers['x-api-key'] : headers.authorization).toMatch(/^(Bearer )?sk-test-0123456789$/)
  })

  test('[MD1] an agent that names no model gets the default', async () => {
    const config = await serve([{ text: 'Hi' }])
    expect((await ask({ ...config, default: `${kind}/usual` }, undefined).step).model).toBe(`${kind}/usual`)
    expect(server.requests[0]?.model).toBe('usual')
  })

  test('[MD3] the pieces of an answer come in order, and each is heard as it comes', async () => {
    const toolCalls = [{ id: 'call-7', name: 'look', arguments: { at: 'größer 🔥' } }]
    const config = await serve([{ reasoning: ['Hm', '…'], text: ['Let me ', 'look.'], toolCalls }])
    const { step, deltas } = ask(config, `${kind}/m`, { tools: [aTool] })
    expect(await step).toMatchObject({
      content: [
        { type: 'reasoning', text: 'Hm…' },
        { type: 'text', text: 'Let me look.' },
        { type: 'tool-call', callId: 'call-7', tool: 'look', input: { at: 'größer 🔥' } },
      ],
      finish: 'tool-calls',
    })
    expect(deltas).toEqual([
      { part: 0, type: 'reasoning', text: 'Hm' },
      { part: 0, type: 'reasoning', text: '…' },
      { part: 1, type: 'text', text: 'Let me ' },
      { part: 1, type: 'text', text: 'look.' },
    ])
  })

  test('[MD3] a piece is heard before the next one is sent', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const config = await serve([{ text: ['first', ' and last'], hold: (piece) => (piece === 1 ? held : undefined) }])
    const heard: string[] = []
    const { step } = ask(config, `${kind}/m`, {
      onDelta({ text }) {
        heard.push(text)
        release()
      },
    })
    expect(await step).toMatchObject({ content: [{ text: 'first and last' }] })
    expect(heard).toEqual(['first', ' and last'])
  })

  test.each([
    ['length', 'length'],
    ['content-filter', 'content-filter'],
    ['stop', 'stop'],
  ] as const)('[MD3] an answer that ends with %s says so', async (finish, expected) => {
    const config = await serve([{ text: 'Half', finish }])
    expect((await ask(config, `${kind}/m`).step).finish).toBe(expected)
  })

  test('[MD3] an answer with calls ends with tool-calls, whatever the server calls its end', async () => {
    const config = await serve([{ toolCalls: [{ name: 'look', arguments: { at: 'x' } }], finish: 'stop' }])
    expect((await ask(config, `${kind}/m`, { tools: [aTool] }).step).finish).toBe('tool-calls')
  })

  test.each([
    ['broken JSON', 'look', '{"at": "x', '{"at": "x', 'its arguments are no JSON'],
    ['a list', 'look', '["x"]', ['x'], 'its arguments must be a JSON object'],
    ['null', 'look', 'null', null, 'its arguments must be a JSON object'],
    ['an unknown tool', 'destroy', '{"at": "x"}', { at: 'x' }, 'there is no tool named destroy'],
    ['the name of something every object has', 'constructor', '{}', {}, 'there is no tool named constructor'],
  ])('[MD4] a call with %s comes back, with what is wrong', async (_what, name, written, input, invalid) => {
    const config = await serve([{ toolCalls: [{ id: 'c1', name, arguments: written }] }])
    const { content } = await ask(config, `${kind}/m`, { tools: [aTool] }).step
    expect(content).toEqual([{ type: 'tool-call', callId: 'c1', tool: name, input, invalid }])
  })

  test('[MD4] so does a call when no tools were offered', async () => {
    const config = await serve([{ toolCalls: [{ id: 'c1', name: 'look', arguments: { at: 'x' } }] }])
    const { content } = await ask(config, `${kind}/m`).step
    expect(content).toEqual([{ type: 'tool-call', callId: 'c1', tool: 'look', input: { at: 'x' }, invalid: 'there is no tool named look' }])
  })

  test('[MD4] a call without arguments has an empty object', async () => {
    const config = await serve([{ toolCalls: [{ id: 'c1', name: 'look', arguments: '' }] }])
    const { content } = await ask(config, `${kind}/m`, { tools: [aTool] }).step
    expect(content).toEqual([{ type: 'tool-call', callId: 'c1', tool: 'look', input: {} }])
  })

  test.each([
    ['at all', {}],
    ['but an empty text', { text: '' }],
  ] as [string, Answer][])('[MD5] an answer of nothing %s is no content and stop', async (_what, reply) => {
    const config = await serve([reply])
    const { step, deltas, retries } = ask(config, `${kind}/m`)
    expect(await step).toMatchObject({ content: [], finish: 'stop' })
    expect([...deltas, ...retries]).toEqual([])
  })

  test('[MD6] tokens are counted as read anew, read from the cache, and written', async () => {
    const config = await serve([{ text: 'Hi', usage: { input: 20, cached: 1_000, output: 7 } }])
    expect((await ask(config, `${kind}/m`).step).usage).toMatchObject({ inputTokens: 20, cachedTokens: 1_000, outputTokens: 7 })
  })

  test('[MD17] an answer that never ends is cut off at a megabyte, and its connection closed', async () => {
    const config = await serve([{ text: 'x'.repeat(10_000), endless: true }])
    const { content, finish } = await ask(config, `${kind}/m`).step
    const [{ text } = { text: '' }] = content as { text: string }[]
    expect(finish).toBe('length')
    expect(text.length).toBeGreaterThan(longestAnswer - 10_001)
    expect(text.length).toBeLessThanOrEqual(longestAnswer)
    await server.over(0)
  })

  test('[MD17] so are arguments that never end', async () => {
    const config = await serve([{ text: 'Now', toolCalls: [{ name: 'look', arguments: 'x'.repeat(longestAnswer + 2) }] }])
    expect(await ask(config, `${kind}/m`, { tools: [aTool] }).step).toMatchObject({ content: [{ text: 'Now' }], finish: 'length' })
  })
})

describe.each(['openai', 'google'] as const)('over %s', (kind) => {
  test('[MD3] the pieces of an answer come in order, and each is heard as it comes', async () => {
    const config = await serve([
      {
        text: ['Let me ', 'look.'],
        toolCalls: [{ name: 'look', arguments: { at: 'x' } }],
        usage: { input: 20, cached: 1_000, output: 7 },
      },
    ])
    const { step, deltas } = ask(config, `${kind}/m`, { tools: [aTool] })
    expect(await step).toMatchObject({
      content: [
        { type: 'text', text: 'Let me look.' },
        { type: 'tool-call', tool: 'look', input: { at: 'x' } },
      ],
      finish: 'tool-calls',
      usage: { inputTokens: 20, cachedTokens: 1_000, outputTokens: 7 },
    })
    expect(deltas.map(({ text }) => text)).toEqual(['Let me ', 'look.'])
    const { headers } = await server.request(0)
    expect(kind === 'google' ? headers['x-goog-api-key'] : headers.authorization).toMatch(/^(Bearer )?sk-test-0123456789$/)
  })

  test('[MD5] an answer of nothing is no content and stop', async () => {
    const config = await serve([{ text: '' }])
    expect(await ask(config, `${kind}/m`).step).toMatchObject({ content: [], finish: 'stop' })
  })
})

test('[MD6] a server that counts nothing is not counted for', async () => {
  const config = await serve([{ text: 'Hi' }])
  expect((await ask(config, 'openai-compatible/m').step).usage).toEqual({})
})
