import type { Event, NewEvent } from '../../../contract/nouns/event.ts'

/** An event of the log, with what its type says it carries. */
export type HeardEvent = NewEvent & Pick<Event, 'seq' | 'by'>

export function heard(event: Event): HeardEvent {
  return event as unknown as HeardEvent
}
