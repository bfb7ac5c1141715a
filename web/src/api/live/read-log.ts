import { parseEventStream } from '../../../../src/sdk/event-stream.ts'
import type { StreamedEvent } from '../../../../src/sdk/transport.ts'
import type { Connection } from '../connection.ts'
import { pause } from './pause.ts'
import { watchSilence } from './silence.ts'
import { placeAt, type Span } from './span.ts'

const firstDelay = 500
const longestDelay = 10_000

/** How it stands with the server, and what it has told since. */
export interface News {
  connection: Connection
  span?: Span
}

export interface LogReader {
  /** How far in the log the reader is already. */
  place(): number | undefined
  hear(news: News): void
  /** The server is there, even if it has nothing to tell. */
  alive?(): void
  /** The daemon no longer takes the cookie. */
  refused(): void
}

/** Reads the daemon's log until it is stopped or refused, and takes it up again behind its last event whatever cuts it. */
export async function readLog(reader: LogReader, stop: AbortSignal): Promise<void> {
  let delay = firstDelay
  while (!stop.aborted) {
    const silence = watchSilence(stop, () => reader.alive?.())
    try {
      const after = reader.place()
      const response = await fetch(`/v1/events${after === undefined ? '' : `?after=${after}`}`, {
        headers: { accept: 'text/event-stream', 'x-punchlist': '1' },
        signal: silence.signal,
      })
      if (response.status === 401) return reader.refused()
      if (response.status === 429) delay = Math.max(delay, Number(response.headers.get('retry-after') ?? 0) * 1_000)
      if (!response.ok || response.body === null) throw new Error(`The event stream was answered ${response.status}.`)
      for await (const span of spansOf(silence.watched(response.body), after)) {
        delay = firstDelay
        reader.hear({ connection: 'live', span })
      }
    } catch {
      // Whatever cut it, it is taken up again.
    } finally {
      silence.end()
    }
    if (stop.aborted) return
    reader.hear({ connection: 'away' })
    await pause(delay, stop)
    delay = Math.min(delay * 2, longestDelay)
  }
}

/** The first says only where in the log the stream begins: whoever is not as far must read what is there. */
async function* spansOf(body: ReadableStream<Uint8Array>, after: number | undefined): AsyncGenerator<Span> {
  let place = after
  if (place !== undefined) yield placeAt(place)
  for await (const { id, data } of parseEventStream(body)) {
    // What has no place in the log is made from events that have one.
    if (id === undefined) continue
    const upTo = Number(id)
    if (place === undefined) yield placeAt(upTo)
    else yield { after: place, upTo, events: data === undefined ? [] : [data as StreamedEvent] }
    place = upTo
  }
}
