import type { ServerResponse } from 'node:http'
import type { Event } from '../../contract/nouns/event.ts'
import type { Feed } from '../../core/engine/feed.ts'
import { lastOfEachList, listUpdated, type ReadList } from '../../core/engine/list-updates.ts'
import { isWanted } from '../../core/engine/matches.ts'

export interface StreamOptions {
  tenant: number
  /** The token that opened the stream; it ends when the token is revoked. */
  token: string
  /** Whether that token has run out meanwhile. */
  hasEnded(): boolean
  after: number | undefined
  session: number | undefined
  type: string | undefined
  by: string | undefined
  heartbeat: number
  /** For `todo.updated`. */
  readList: ReadList
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

  const write = (text: string) => void (response.writable && response.write(text))
  const end = () => {
    clearInterval(heartbeat)
    stop()
    response.end()
  }
  const heartbeat = setInterval(() => (options.hasEnded() ? end() : response.write(': alive\n\n')), options.heartbeat)
  const stop = feed.follow(options.tenant, options.after, {
    deliver(events) {
      const wanted = events.filter((event) => isWanted(event, options))
      if (wanted.length > 0) response.write(wanted.map(frameOf).join(''))
      for (const event of lastOfEachList(events)) {
        if (isWanted({ ...event, type: 'todo.updated' }, options)) void listTextOf(event, options.readList).then(write)
      }
      const revoked = events.some((event) => event.type === 'token.revoked' && (event.data.token as { id: string }).id === options.token)
      if (revoked || response.writableLength > maximumBuffered) end()
    },
    started: (at) =>
      write(`id: ${at}

`),
    resync: (at) =>
      write(`event: resync
id: ${at}
data: ${JSON.stringify({ type: 'resync', seq: at, session: 0, data: {} })}

`),
    failed: end,
    closed: end,
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

const listTexts = new WeakMap<Event, Promise<string>>()

/** The list after a change is read once for all followers. Its text has no id, since it has no place in the log. */
function listTextOf(event: Event, read: ReadList): Promise<string> {
  const known = listTexts.get(event)
  if (known) return known
  const made = listUpdated(event, read).then((updated) => (updated ? `event: ${updated.type}\ndata: ${JSON.stringify(updated)}\n\n` : ''))
  listTexts.set(event, made)
  return made
}
