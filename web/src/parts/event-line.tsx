import type { Event } from '../../../src/contract/nouns/event.ts'
import { TimeAgo } from './time.tsx'

/** One event of the log, as people read it. */
export function EventLine({ event }: { event: Event }) {
  return (
    <p className="stored text-sm">
      <TimeAgo at={event.at} /> {event.by} {event.type}
    </p>
  )
}
