import type { ServerResponse } from 'node:http'
import type { Event } from '../../contract/nouns/event.ts'
import type { Output } from '../../contract/operations/index.ts'
import type { Outcome } from '../../contract/refusals.ts'
import type { Feed } from '../../core/engine/feed.ts'

export interface StreamOptions {
  tenant: number
  /** The token that opened the stream; it ends when the token is revoked. */
  token: string
  after: number | undefined
  session: number | undefined
  type: string | undefined
  heartbeat: number
  /** Reads a session's whole list, for `todo.updated`. */
  listOf(session: number): Promise<Outcome<Output<'list.get'>>>
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
      for (const event of lastOfEachList(events)) {
        if (matches({ ...event, type: 'todo.updated' }, options))
          void listFrameOf(event, options).then((frame) => response.writable && response.write(frame))
      }
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

/** The last change to each session's list among these events: after it, readers get the list as it is. */
function lastOfEachList(events: readonly Event[]): Event[] {
  const last = new Map<number, Event>()
  for (const event of events) if (event.session > 0 && event.type.startsWith('todo.')) last.set(event.session, event)
  return [...last.values()]
}

const listFrames = new WeakMap<Event, Promise<string>>()
/** A list that is longer is better read page by page. */
const longestList = 2_000

/** `todo.updated` of seed 004: the whole list. Read once for all followers; it has no id, since it has no place in the log. */
function listFrameOf(event: Event, options: StreamOptions): Promise<string> {
  const known = listFrames.get(event)
  if (known) return known
  const made = options.listOf(event.session).then((list) => (list.granted ? listFrame(event, list.value) : ''))
  listFrames.set(event, made)
  return made
}

function listFrame({ seq, session, data }: Event, { todos, version }: Output<'list.get'>): string {
  const sessionID = String((data.todo as { session?: number } | undefined)?.session ?? session)
  const list = todos.length > longestList ? { sessionID, todos: [], version, truncated: true } : { sessionID, todos, version }
  return `event: todo.updated\ndata: ${JSON.stringify({ type: 'todo.updated', seq, session, data: list })}\n\n`
}

function matches(event: { session: number; type: string }, { session, type }: StreamOptions): boolean {
  if (session !== undefined && event.session !== session) return false
  if (type === undefined) return true
  return type.endsWith('.*') ? event.type.startsWith(type.slice(0, -1)) : event.type === type
}
