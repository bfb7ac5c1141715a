import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { httpTransport } from './http-transport.ts'

const tooMany = (after: string) =>
  Response.json({ code: 'too_many', detail: 'Too many.', status: 429 }, { status: 429, headers: { 'retry-after': after } })
const done = () => Response.json({ todo: { number: 1 } })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Answers in this order, the last one again and again; tells when it was asked, in seconds. */
function answering(...answers: (() => Response)[]) {
  const asked: number[] = []
  const began = Date.now()
  const fetch = async () => {
    asked.push((Date.now() - began) / 1_000)
    return (answers.length > 1 ? answers.shift() : answers[0])?.() ?? done()
  }
  return { asked, transport: httpTransport({ url: 'http://there', token: 'x', fetch }) }
}

test('[RL8] who has asked too much waits as long as it is told to, and goes on by itself', async () => {
  const { asked, transport } = answering(
    () => tooMany('3'),
    () => tooMany('2'),
    done,
  )
  const outcome = transport.perform('todo.add', { subject: 'x' }, { key: 'k' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await outcome).toEqual({ granted: true, value: { todo: { number: 1 } } })
  expect(asked).toHaveLength(3)
  expect(asked[1]).toBeGreaterThanOrEqual(3)
  expect((asked[2] ?? 0) - (asked[1] ?? 0)).toBeGreaterThanOrEqual(2)
})

test('[RL8] who is told to wait again and again, or for very long, is told that instead', async () => {
  const again = answering(() => tooMany('10'))
  const outcome = again.transport.perform('todo.add', {}, {})
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await outcome).toMatchObject({ granted: false, refusal: { code: 'too_many', message: 'Too many.' } })
  expect(again.asked).toHaveLength(4)
  for (const after of ['3600', 'Wed, 21 Oct 2026 07:28:00 GMT']) {
    const long = answering(() => tooMany(after))
    expect(await long.transport.perform('todo.add', {}, {})).toMatchObject({ granted: false, refusal: { code: 'too_many' } })
    expect(long.asked).toHaveLength(1)
  }
})

test('[RL8] whoever follows the log waits as long before it comes back', async () => {
  const stream = () => new Response('id: 7\nevent: todo.added\ndata: {"seq":7}\n\n', { headers: { 'content-type': 'text/event-stream' } })
  const { asked, transport } = answering(() => tooMany('4'), stream)
  const stop = new AbortController()
  const first = (async () => {
    for await (const event of transport.events({ signal: stop.signal })) return event
  })()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await first).toMatchObject({ seq: 7 })
  expect(asked[1]).toBeGreaterThanOrEqual(4)
})
