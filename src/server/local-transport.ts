import { createFeed } from '../core/engine/feed.ts'
import type { Caller } from '../core/ports/caller.ts'
import type { StreamedEvent, Transport } from '../sdk/transport.ts'
import type { Punchlist } from './open.ts'

/** A client in the same process as the gate: `createClient(localTransport(punchlist, caller))`. */
export function localTransport(punchlist: Punchlist, caller: Caller): Transport {
  return {
    perform: (name, input, options) => punchlist.perform(name, input, { caller, ...options }),
    async *events({ after, session, type, signal }) {
      const queue: StreamedEvent[] = []
      let wake: () => void = () => undefined
      let failure: unknown
      const feed = createFeed(punchlist.store)
      const number = typeof session === 'number' ? session : undefined
      const isWanted = (event: StreamedEvent) =>
        (number === undefined || event.session === number) && (type === undefined || isOfType(event.type, type))
      const stop = feed.follow(caller.tenant.number, after, {
        deliver(events) {
          queue.push(...events.filter(isWanted))
          wake()
        },
        failed(problem) {
          failure = problem
          wake()
        },
      })
      signal?.addEventListener('abort', () => wake())
      try {
        while (!signal?.aborted) {
          while (queue.length > 0) yield queue.shift() as StreamedEvent
          if (failure !== undefined) throw failure
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
      } finally {
        stop()
        feed.close()
      }
    },
  }
}

function isOfType(type: string, wanted: string): boolean {
  return wanted.endsWith('.*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted
}
