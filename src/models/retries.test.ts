import { getEventListeners, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { ask, configFor, said, wireKinds } from '../../tests/support/model-server/asking.ts'
import type { Answer } from '../../tests/support/model-server/reply.ts'
import type { Script } from '../../tests/support/model-server/script.ts'
import { type ModelServer, startModelServer } from '../../tests/support/model-server.ts'
import { createModel, waitFor as wait } from './create-model.ts'

let server: ModelServer

async function serve(script: Script) {
  server = await startModelServer(script)
  return configFor(server.url)
}

afterEach(() => server.close())

describe.each(wireKinds)('over %s', (kind) => {
  test.each([408, 409, 429, 500, 502, 503, 529])('[MD10] %i is tried again, later and later', async (status) => {
    const config = await serve([{ status }, { status }, { text: 'Hi' }])
    const { step, waits, retries } = ask(config, `${kind}/m`)
    expect(await step).toMatchObject({ content: [{ text: 'Hi' }] })
    expect(waits).toEqual([1_000, 2_000])
    expect(retries).toMatchObject([
      { attempt: 1, delay: 1_000, problem: `${kind}/m is not available (${status} status ${status})` },
      { attempt: 2, delay: 2_000 },
    ])
    expect(server.requests[2]?.raw).toBe(server.requests[0]?.raw)
  })

  test('[MD10] after five tries it is unavailable', async () => {
    const config = await serve(() => ({ status: 503, problem: { message: 'overloaded' } }))
    const { step, waits } = ask(config, `${kind}/m`)
    await expect(step).rejects.toMatchObject({
      kind: 'unavailable',
      message: `${kind}/m is not available (503 overloaded); tried 5 times.`,
    })
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000])
    expect(server.requests).toHaveLength(5)
  })

  test.each([
    [{ 'retry-after': '30' }, 30_000],
    [{ 'retry-after-ms': '1500', 'retry-after': '30' }, 1_500],
    [{ 'retry-after': '60' }, 60_000],
    [{ 'retry-after': '0' }, 1_000],
  ])('[MD11] a provider that asks to be left alone (%o) is', async (headers, delay) => {
    const config = await serve([{ status: 429, headers: headers as unknown as Record<string, string> }, { text: 'Hi' }])
    const { step, waits } = ask(config, `${kind}/m`)
    await step
    expect(waits).toEqual([delay])
  })

  test('[MD11] one that asks for more than a minute is given up, and it is said until when', async () => {
    const date = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 3_600_000)
    const config = await serve([{ status: 429, headers: { 'retry-after': date.toUTCString() }, problem: { message: 'slow down' } }])
    const { step, waits } = ask(config, `${kind}/m`)
    const words = `is not available (429 slow down); it is left alone until ${date.toISOString().slice(0, 16)}Z.`
    const until = expect.closeTo(date.getTime(), -4)
    await expect(step).rejects.toMatchObject({ kind: 'unavailable', message: `${kind}/m ${words}`, until })
    expect(waits).toEqual([])
  })

  test.each([
    ['whose connection breaks', { after: 1, how: 'destroyed' }],
    ['that just ends', { after: 1, how: 'ended' }],
    ['that ends before its last words', { after: 2, how: 'ended' }],
    ['that turns into an error', { after: 1, how: 'error', problem: { message: 'overloaded', type: 'overloaded_error' } }],
    ['whose connection breaks before it begins', { after: 0, how: 'destroyed' }],
    ['that ends before it begins', { after: 0, how: 'ended' }],
  ] as [string, Answer['breaks']][])('[MD14] an answer %s is void and asked for again', async (_what, breaks) => {
    const heard: string[] = []
    let isHeard = () => {}
    const hearing = new Promise<void>((resolve) => {
      isHeard = resolve
    })
    // What is on its way when a connection breaks may never arrive.
    const hold = (piece: number) => (piece > 0 && piece === breaks?.after ? hearing : undefined)
    const config = await serve([{ text: ['half', ' of it'], breaks, hold }, { text: ['all', ' of it'] }])
    const { step } = ask(config, `${kind}/m`, {
      onDelta({ text }) {
        heard.push(text)
        if (heard.length === breaks?.after) isHeard()
      },
      onRetry: () => void heard.push('VOID'),
    })
    expect(await step).toMatchObject({ content: [{ type: 'text', text: 'all of it' }], finish: 'stop' })
    expect(heard).toEqual([...['half', ' of it'].slice(0, breaks?.after), 'VOID', 'all', ' of it'])
  })

  test('[MD14] one that breaks off every time is cut', async () => {
    const config = await serve(() => ({ text: ['half', ' of it'], breaks: { after: 1, how: 'ended' } }))
    await expect(ask(config, `${kind}/m`).step).rejects.toMatchObject({ kind: 'cut' })
    expect(server.requests).toHaveLength(5)
  })

  test.each([0, 1])('[MD15] a model that falls silent after %i pieces is left, and asked again', async (after) => {
    const config = await serve([{ text: ['half', ' of it'], breaks: { after, how: 'silent' } }, { text: 'all' }])
    const { step, retries } = ask(config, `${kind}/m`, { silence: 1_000 })
    expect(await step).toMatchObject({ content: [{ text: 'all' }] })
    expect(retries).toMatchObject([{ attempt: 1, problem: `${kind}/m was silent for 1000 ms` }])
    await server.over(0)
  })

  test('[MD15] one that is silent every time is cut', async () => {
    const config = await serve(() => ({ text: 'a', breaks: { after: 0, how: 'silent' } }))
    await expect(ask(config, `${kind}/m`, { silence: 50 }).step).rejects.toMatchObject({
      kind: 'cut',
      message: `${kind}/m was silent for 50 ms; tried 5 times.`,
    })
  })

  test.each([
    ['before it begins', 0],
    ['in the midst of it', 1],
  ])('[MD16] an answer can be aborted %s, and its connection is closed', async (_when, after) => {
    const config = await serve([{ text: ['half', ' of it'], breaks: { after, how: 'silent' } }])
    const controller = new AbortController()
    const reason = new Error('a person stopped it')
    const { step, retries } = ask(config, `${kind}/m`, {
      signal: controller.signal,
      onDelta: () => controller.abort(reason),
    })
    await server.request(0)
    if (after === 0) controller.abort(reason)
    await expect(step).rejects.toBe(reason)
    await server.over(0)
    expect(retries).toEqual([])
    expect(getEventListeners(controller.signal, 'abort')).toEqual([])
  })
})

test('[MD15] a server that sends nothing but signs of life is not silent', async () => {
  const config = await serve([{ text: 'Hi' }])
  const slow = createServer((_incoming, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    let left = 30
    const beat = setInterval(async () => {
      response.write(': processing\n\n')
      if (--left > 0) return
      clearInterval(beat)
      const answer = await fetch(`${server.url}/v1/chat/completions`, { method: 'POST', body: '{"model":"m"}' })
      response.end(await answer.text())
    }, 50)
  }).listen(0, '127.0.0.1')
  await once(slow, 'listening')
  const slowly = configFor(`http://127.0.0.1:${(slow.address() as AddressInfo).port}`)
  const { step, retries } = ask({ ...config, providers: slowly.providers }, 'openai-compatible/m', { silence: 1_000 })
  expect(await step).toMatchObject({ content: [{ text: 'Hi' }] })
  expect(retries).toEqual([])
  slow.closeAllConnections()
  slow.close()
})

test('[MD16] a back-off can be aborted, and so can one that has not begun', async () => {
  const config = await serve(() => ({ status: 503 }))
  const controller = new AbortController()
  const reason = new Error('a person stopped it')
  const request = (signal: AbortSignal) => ({
    model: 'anthropic/m',
    system: '',
    messages: [said('Hello')],
    tools: [],
    signal,
    silence: 60_000,
    onDelta: () => {},
    onRetry: () => controller.abort(reason),
  })
  const hour = 3_600_000
  const model = createModel(config, { wait: (_milliseconds, signal) => wait(hour, signal) })
  await expect(model.step(request(controller.signal))).rejects.toBe(reason)
  expect(server.requests).toHaveLength(1)
  const late = new AbortController()
  const waiting = wait(hour, late.signal)
  late.abort(reason)
  await expect(waiting).rejects.toBe(reason)
  expect(getEventListeners(late.signal, 'abort')).toEqual([])
})

test('[MD16] what is aborted already asks nobody', async () => {
  const config = await serve([])
  const reason = new Error('stopped before')
  await expect(ask(config, undefined, { signal: AbortSignal.abort(reason) }).step).rejects.toBe(reason)
  expect(server.requests).toEqual([])
})

test('[MD16] a request that was answered leaves no listener on its signal', async () => {
  const config = await serve([{ status: 500 }, { text: 'Hi' }])
  const { signal } = new AbortController()
  await ask(config, 'anthropic/m', { signal }).step
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('[MD21] what a listener throws is not taken for a failure of the provider', async () => {
  const config = await serve([{ text: ['a', 'b'] }])
  const problem = Object.assign(new Error('disk full'), { code: 'ENOSPC' })
  const failing = () => {
    throw problem
  }
  await expect(ask(config, 'anthropic/m', { onDelta: failing }).step).rejects.toBe(problem)
  await server.over(0)
  expect(server.requests).toHaveLength(1)
})
