import type { Event } from '../contract/nouns/event.ts'
import type { OperationName } from '../contract/operations/index.ts'
import type { ListUpdated } from '../contract/operations/list.ts'
import type { Outcome } from '../contract/refusals.ts'

export interface CallOptions {
  /** The same key gives the same answer and one effect. */
  key?: string
  /** The version of the row as you saw it. */
  version?: number
  /** The id of your claim on a todo: it lasts longer with every call that carries it. */
  claim?: string
}

export interface EventOptions {
  /** Start behind this place in the log; 0 for its beginning; only new events if not given. */
  after?: number
  session?: number | string
  type?: string
  signal?: AbortSignal
}

/** The log no longer reaches back to where the reader was: read the state again. */
export interface Resync {
  type: 'resync'
  seq: number
  session: number
  data: Record<string, never>
}

export type StreamedEvent = Event | ListUpdated | Resync

/** How a client reaches the gate: over HTTP, or in the same process. */
export interface Transport {
  perform(name: OperationName, input: unknown, options: CallOptions): Promise<Outcome<unknown>>
  events(options: EventOptions): AsyncIterable<StreamedEvent>
}
