import type { Event } from '../contract/nouns/event.ts'
import type { OperationName } from '../contract/operations/index.ts'
import type { ListEntry } from '../contract/operations/list.ts'
import type { Outcome } from '../contract/refusals.ts'

export interface CallOptions {
  /** The same key gives the same answer and one effect. */
  key?: string
  /** The version of the row as you saw it. */
  version?: number
}

export interface EventOptions {
  /** Start behind this place in the log; 0 for its beginning; only new events if not given. */
  after?: number
  session?: number | string
  type?: string
  signal?: AbortSignal
}

/** After each change of a session's list comes the list as it is now. It has no place of its own in the log. */
export interface ListUpdated {
  type: 'todo.updated'
  seq: number
  session: number
  data: { sessionID: string; todos: ListEntry[]; version: number; truncated?: boolean }
}

export type StreamedEvent = Event | ListUpdated

/** How a client reaches the gate: over HTTP, or in the same process. */
export interface Transport {
  perform(name: OperationName, input: unknown, options: CallOptions): Promise<Outcome<unknown>>
  events(options: EventOptions): AsyncIterable<StreamedEvent>
}
