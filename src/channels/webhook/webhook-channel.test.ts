import { randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Notification } from '../../contract/nouns/notification.ts'
import { webhookChannel } from './webhook-channel.ts'

const secret = `whsec_${randomBytes(32).toString('base64')}`
const notification: Notification = {
  id: '01KA3Q4W8ZVJ5X2M6N7P8R9S0T',
  number: 3,
  text: 'größer: 🔥\nneeds you',
  agent: 'coder',
  session: 12,
  task: 5,
  createdAt: Date.UTC(2026, 10, 15, 12, 0, 0),
  readAt: 0,
  delivery: 'pending',
  attempts: 0,
  heldBack: 0,
  version: 1,
}

interface Heard {
  method: string | undefined
  path: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

let server: Server
let heard: Heard[]
let answer: (response: ServerResponse) => void

beforeEach(async () => {
  heard = []
  answer = (response) => response.end()
  const listen: RequestListener = async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    heard.push({ method: request.method, path: request.url, headers: request.headers, body: Buffer.concat(chunks).toString() })
    answer(response)
  }
  server = createServer(listen)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?from=punchlist`
const deliver = (timeout?: number) => webhookChannel({ url: address(), secret, timeout }).deliver(notification, 'local', Date.now())
const answering = (status: number, headers: Record<string, string> = {}) => {
  answer = (response) => response.writeHead(status, headers).end('thanks')
}

test('[NT3] a notification is posted as an event, which the library verifies with the secret', async () => {
  expect(await deliver()).toBe('delivered')
  const [{ method, path, headers, body } = {} as Heard] = heard
  expect({ method, path, type: headers['content-type'] }).toEqual({
    method: 'POST',
    path: '/hook?from=punchlist',
    type: 'application/json',
  })
  const verified = new Webhook(secret).verify(body, headers as Record<string, string>)
  expect(verified).toEqual({
    type: 'notification.added',
    timestamp: '2026-11-15T12:00:00.000Z',
    data: { ...notification, tenant: 'local' },
  })
})

test('[NT3] another secret, and another text, are not verified', async () => {
  await deliver()
  const [{ headers, body } = {} as Heard] = heard
  const sent = headers as Record<string, string>
  const other = new Webhook(`whsec_${randomBytes(32).toString('base64')}`)
  expect(() => other.verify(body, sent)).toThrow(WebhookVerificationError)
  expect(() => new Webhook(secret).verify(body.replace('needs', 'needed'), sent)).toThrow(WebhookVerificationError)
})

test('[NT4] each attempt has the notification’s id and a time and signature of its own', async () => {
  const channel = webhookChannel({ url: address(), secret })
  const now = Date.now()
  for (const at of [now - 60_000, now]) await channel.deliver(notification, 'local', at)
  const sent = heard.map(({ headers }) => headers as Record<string, string>)
  expect(sent.map((headers) => headers['webhook-id'])).toEqual([notification.id, notification.id])
  expect(sent.map((headers) => headers['webhook-timestamp'])).toEqual([now - 60_000, now].map((at) => String(Math.floor(at / 1_000))))
  expect(new Set(sent.map((headers) => headers['webhook-signature'])).size).toBe(2)
  for (const { headers, body } of heard) new Webhook(secret).verify(body, headers as Record<string, string>)
})

test.each([200, 201, 202, 204, 299])('[NT5] %i is delivered', async (status) => {
  answering(status)
  expect(await deliver()).toBe('delivered')
})

test.each([408, 425, 429, 500, 502, 503, 504, 599])('[NT5] %i is tried again', async (status) => {
  answering(status)
  expect(await deliver()).toBe('retry')
})

test.each([400, 401, 403, 404, 405, 410, 413, 422, 499])('[NT5] %i has failed', async (status) => {
  answering(status)
  expect(await deliver()).toBe('failed')
})

test.each([301, 302, 303, 304, 307, 308])('[NT6] a redirect (%i) is not followed, and has failed', async (status) => {
  answering(status, { location: '/elsewhere' })
  expect(await deliver()).toBe('failed')
  expect(heard.map(({ path }) => path)).toEqual(['/hook?from=punchlist'])
})

test('[NT7] an answer that never comes is tried again', async () => {
  answer = () => undefined
  expect(await deliver(100)).toBe('retry')
})

test('[NT7] nobody listening, a connection that breaks, and an answer that is no HTTP are tried again', async () => {
  answer = (response) => response.destroy()
  expect(await deliver()).toBe('retry')
  answer = (response) => response.socket?.end('what?\r\n\r\n')
  expect(await deliver()).toBe('retry')
  const url = address()
  await new Promise((resolve) => server.close(resolve))
  expect(await webhookChannel({ url, secret }).deliver(notification, 'local', Date.now())).toBe('retry')
})

test('[NT8] of a long answer only a little is read', async () => {
  const closed = new Promise<void>((resolve) => {
    answer = (response) => {
      response.on('close', resolve)
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(16 * 1024)));
        response.once('drain', more)
      }
      response.writeHead(200)
      more()
    }
  })
  expect(await deliver(60_000)).toBe('delivered')
  await closed
})

test.each([
  [202, 'delivered'],
  [500, 'retry'],
  [410, 'failed'],
])('[NT8] what counts is the status (%i), even if time is up before the answer ends', async (status, result) => {
  answer = (response) => void response.writeHead(status).write('and so')
  const time = new AbortController()
  const impatient: typeof fetch = async (url, init) => {
    const answered = await fetch(url, { ...init, signal: time.signal })
    time.abort()
    return answered
  }
  expect(await webhookChannel({ url: address(), secret, fetch: impatient }).deliver(notification, 'local', Date.now())).toBe(result)
})
