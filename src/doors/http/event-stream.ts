import type { ServerResponse } from 'node:http'
import type { Event } from '../../contract/nouns/event.ts'
import type { Feed } from '../../core/engine/feed.ts'

export interface StreamOptions {
  tenant: number
  /** The token that opened the stream; it ends when the token is revoked. */
  token: string
  after: number | undefined
  session: number | undefined
  type: string | undefined
  heartbeat: number
}

/** What may wait for a slow reader before it is cut off; it resumes from the last id it has seen. */
const maximumBuffered = 1024 * 1024

/** Writes a tenant's log to the response as server-sent events, until either side ends it. */
export function streamEvents(response: ServerResponse, feed: Feed, options: StreamOptions): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'keep-alive',
    'x-accel-buffering': 'no',
  })
  response.write('retry: 1000\n\n')

  const end = () => {
    clearInterval(heartbeat)
    stop()
    response.end()
  }
  const heartbeat = setInterval(() => response.write(': alive\n\n'), options.heartbeat)
  const stop = feed.follow(options.tenant, options.after, {
    deliver(events) {
      const wanted = events.filter((event) => matches(event, options))
      if (wanted.length > 0) response.write(wanted.map(frameOf).join(''))
      const revoked = events.some((event) => event.type === 'token.revoked' && (event.data.token as { id: string }).id === options.token)
      if (revoked || response.writableLength > maximumBuffered) end()
    },
    trimmed(at) {
      response.write(`event: resync\nid: ${at}\ndata: ${JSON.stringify({ seq: at })}\n\n`)
    },
    failed: end,
  })
  response.on('close', end)
  response.on('error', end)
}

/** The same event goes to every follower of a tenant: its text is made once. */
const texts = new WeakMap<Event, string>()

function frameOf(event: Event): string {
  const known = texts.get(event)
  if (known) return known
  const text = `id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
  texts.set(event, text)
  return text
}

function matches(event: Event, { session, type }: StreamOptions): boolean {
  if (session !== undefined && event.session !== session) return false
  if (type === undefined) return true
  return type.endsWith('.*') ? event.type.startsWith(type.slice(0, -1)) : event.type === type
}
