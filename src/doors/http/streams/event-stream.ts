import type { ServerResponse } from 'node:http'
import type { Event } from '../../../contract/nouns/event.ts'
import type { Feed } from '../../../core/engine/feed.ts'
import { lastOfEachList, listUpdated, type ReadList } from '../../../core/engine/list-updates.ts'
import { isWanted } from '../../../core/engine/matches.ts'
import { type Known, takesAway } from '../../../core/gate/authenticate.ts'
import type { OpenStreams } from './open-streams.ts'

export interface StreamOptions {
  tenant: number
  /** Who has opened the stream: it ends with what authorised them. */
  known: Known
  /** Set when a browser's cookie has opened it. */
  browsers: OpenStreams | undefined
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

  const { token, isStillGood } = options.known
  const write = (text: string) => void (response.writable && response.write(text))
  const end = () => {
    clearInterval(heartbeat)
    stop()
    forget?.()
    response.end()
  }
  /** How far the log was read for this stream, and how far its reader knows: of a narrow one, little may ever be sent. */
  let [place, told] = [0, 0]
  const alive = () => {
    write(place > told ? `: alive\nid: ${place}\n\n` : ': alive\n\n')
    told = place
  }
  // Where nobody can tell whether they still may, they may not: they come back, and are told.
  const beat = async () => ((await isStillGood().catch(() => false)) ? alive() : end())
  const heartbeat = setInterval(beat, options.heartbeat)
  const forget = options.browsers?.add(token, end)
  const stop = feed.follow(options.tenant, options.after, {
    deliver(read) {
      const last = read.findIndex((event) => takesAway(event, token))
      const events = last === -1 ? read : read.slice(0, last + 1)
      const wanted = events.filter((event) => isWanted(event, options))
      if (wanted.length > 0) response.write(wanted.map(frameOf).join(''))
      place = events.at(-1)?.seq ?? place
      told = wanted.at(-1)?.seq ?? told
      if (last !== -1) return end()
      for (const event of lastOfEachList(events)) {
        if (isWanted({ ...event, type: 'todo.updated' }, options)) void listTextOf(event, options.readList).then(write)
      }
      if (response.writableLength > maximumBuffered) end()
    },
    started: (at) =>
      write(`id: ${at}

`),
    resync(at) {
      write(`event: resync
id: ${at}
data: ${JSON.stringify({ type: 'resync', seq: at, session: 0, data: {} })}

`)
      place = told = at
      // What took their right away may be among what is gone.
      void beat()
    },
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
