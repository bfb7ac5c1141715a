import type { QueryClient } from '@tanstack/react-query'
import type { OperationName } from '../../../src/contract/operations/index.ts'
import { parseEventStream } from '../../../src/sdk/event-stream.ts'
import type { StreamedEvent } from '../../../src/sdk/transport.ts'
import { isAffected } from './affected.ts'
import { connection } from './connection.ts'
import { patchTranscript } from './patch-transcript.ts'
import { signedIn } from './signed-in.ts'
import { retryUnsaved } from './unsaved.ts'

const batchFor = 100
const firstDelay = 500
const longestDelay = 10_000
/** The daemon says something every so often; a stream that stays silent longer has died without a word. */
const longestSilence = 60_000

/** Follows the log for as long as the page is open, and brings up to date what its events touch. */
export function followLive(client: QueryClient): () => void {
  const stopping = new AbortController()
  void follow(client, stopping.signal)
  return () => stopping.abort()
}

async function follow(client: QueryClient, stop: AbortSignal): Promise<void> {
  const deliver = inBatches((events) => bringUpToDate(client, events), stop)
  let after: number | undefined
  let delay = firstDelay
  while (!stop.aborted) {
    try {
      const silence = watchSilence(stop)
      const query = after === undefined ? '' : `?after=${after}`
      const response = await fetch(`/v1/events${query}`, {
        headers: { accept: 'text/event-stream', 'x-punchlist': '1' },
        signal: silence.signal,
      })
      if (response.status === 401) return signedIn.set('expired')
      if (!response.ok || response.body === null) throw new Error(`The event stream was answered ${response.status}.`)
      becomeLive(client, after === undefined)
      for await (const { id, data } of parseEventStream(silence.watched(response.body))) {
        delay = firstDelay
        if (id !== undefined) after = Number(id)
        if (data !== undefined) deliver(data as StreamedEvent)
      }
    } catch {
      // Whatever cut it, it is taken up again behind the last event that was seen.
    }
    if (stop.aborted) return
    connection.set('away')
    await pause(delay, stop)
    delay = Math.min(delay * 2, longestDelay)
  }
}

/** What was read before the stream began may be older than its first event. */
function becomeLive(client: QueryClient, isFirst: boolean): void {
  connection.set('live')
  retryUnsaved()
  if (isFirst) void client.invalidateQueries()
  else void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
}

function bringUpToDate(client: QueryClient, events: readonly StreamedEvent[]): void {
  patchTranscript(client, events)
  void client.invalidateQueries({
    predicate: ({ queryKey }) => {
      const [name, input] = queryKey as [OperationName, unknown]
      return name !== 'message.list' || events.some(({ type }) => type === 'resync')
        ? events.some((event) => isAffected([name, input], event))
        : false
    },
  })
}

function inBatches(deliver: (events: StreamedEvent[]) => void, stop: AbortSignal): (event: StreamedEvent) => void {
  let waiting: StreamedEvent[] = []
  return (event) => {
    waiting.push(event)
    if (waiting.length > 1) return
    setTimeout(() => {
      const batch = waiting
      waiting = []
      if (!stop.aborted) deliver(batch)
    }, batchFor)
  }
}

function watchSilence(stop: AbortSignal) {
  const cut = new AbortController()
  let timer = setTimeout(() => cut.abort(), longestSilence)
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => cut.abort(), longestSilence)
  }
  return {
    signal: AbortSignal.any([stop, cut.signal]),
    watched: (body: ReadableStream<Uint8Array>) =>
      body.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform(chunk, next) {
            heard()
            next.enqueue(chunk)
          },
          flush: () => clearTimeout(timer),
        }),
      ),
  }
}

/** Ends early when the person looks at the page again or the network is back: nobody should watch a page wait. */
function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      for (const [target, name] of wakers) target.removeEventListener(name, over)
      resolve()
    }
    const wakers: [EventTarget, string][] = [
      [document, 'visibilitychange'],
      [window, 'online'],
      [window, 'punchlist:retry'],
      [stop, 'abort'],
    ]
    const timer = setTimeout(over, milliseconds)
    for (const [target, name] of wakers) target.addEventListener(name, over)
  })
}
