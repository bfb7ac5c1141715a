import type { Event, NewEvent } from '../../../contract/nouns/event.ts'

/** An event of the log, with what its type says it carries. */
export type LogEvent = NewEvent & Pick<Event, 'seq' | 'by'>

export function typed(event: Event): LogEvent {
  return event as unknown as LogEvent
}
