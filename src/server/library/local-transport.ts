import { createFeed } from '../../core/engine/feed.ts'
import { lastOfEachList, listUpdated, type ReadList } from '../../core/engine/list-updates.ts'
import { isWanted } from '../../core/engine/matches.ts'
import { takesAway } from '../../core/gate/authenticate.ts'
import type { Caller } from '../../core/ports/caller.ts'
import { RefusalError } from '../../sdk/refusal-error.ts'
import type { EventOptions, StreamedEvent, Transport } from '../../sdk/transport.ts'
import type { Punchlist } from '../open.ts'

/** A client in the same process as the gate: `createClient(localTransport(punchlist, caller))`. */
export function localTransport(punchlist: Punchlist, caller: Caller): Transport {
  return {
    perform: (name, input, options) => punchlist.perform(name, input, { caller, ...options }),
    events: (options) => follow(punchlist, caller, options),
  }
}

async function* follow(
  punchlist: Punchlist,
  caller: Caller,
  { after, session, type, signal }: EventOptions,
): AsyncGenerator<StreamedEvent> {
  const wanted = { session: await sessionNumber(punchlist, caller, session), type }
  const queue: StreamedEvent[] = []
  let wake: () => void = () => undefined
  let failure: unknown
  let isOver = false
  const take = (event: StreamedEvent | undefined) => {
    if (event !== undefined && isWanted(event, wanted)) queue.push(event)
    wake()
  }
  const readList: ReadList = (input) => punchlist.perform('list.get', input, { caller })
  const feed = createFeed(punchlist.store)
  const stop = feed.follow(caller.tenant.number, after, {
    deliver(read) {
      const last = caller.run === undefined ? -1 : read.findIndex((event) => takesAway(event, caller.run?.id ?? ''))
      isOver ||= last !== -1
      const events = isOver ? read.slice(0, last + 1) : read
      for (const event of events) take(event)
      for (const event of lastOfEachList(events)) {
        if (isWanted({ ...event, type: 'todo.updated' }, wanted)) void listUpdated(event, readList).then(take)
      }
    },
    // Whatever is wanted of the log: what was wanted may be among what is gone.
    resync(seq) {
      queue.push({ type: 'resync', seq, session: wanted.session ?? 0, data: {} })
      wake()
    },
    failed(problem) {
      failure = problem
      wake()
    },
  })
  const onAbort = () => wake()
  signal?.addEventListener('abort', onAbort)
  try {
    while (!signal?.aborted) {
      const event = queue.shift()
      if (event !== undefined) yield event
      else if (failure !== undefined) throw failure
      else if (isOver) return
      else {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }
  } finally {
    signal?.removeEventListener('abort', onAbort)
    stop()
    feed.close()
  }
}

async function sessionNumber(punchlist: Punchlist, caller: Caller, session: EventOptions['session']): Promise<number | undefined> {
  if (session === undefined) return undefined
  const found = await punchlist.perform('session.get', { session }, { caller })
  if (!found.granted) throw new RefusalError(found.refusal)
  return found.value.session.number
}
