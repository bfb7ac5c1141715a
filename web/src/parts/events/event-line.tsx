import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Event } from '../../../../src/contract/nouns/event.ts'
import { TimeAgo } from '../times/time.tsx'
import { changesOf, factsOf, fieldWords } from './event-changes.ts'
import { placesOf } from './event-places.ts'
import { eventText } from './event-text.ts'

interface EventLineProps {
  event: Event
  /** The sentence, where it was made already. */
  text?: string
  /** The time of day, for lists that say the day themselves. */
  showsClock?: boolean
}

/** One event of the log, as people read it. It opens to show what changed, and where it leads to. */
export function EventLine({ event, text = eventText(event), showsClock = false }: EventLineProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="group text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary data-row className="flex cursor-pointer gap-2 rounded-md px-2 py-1 hover:bg-canvas">
        <ChevronRight aria-hidden className="mt-0.5 size-4 shrink-0 text-soft group-open:rotate-90" />
        <span className="shrink-0 text-soft tabular-nums">{showsClock ? <ClockTime at={event.at} /> : <TimeAgo at={event.at} />}</span>
        <span className="stored min-w-0 flex-1">{text}</span>
      </summary>
      {isOpen && <EventDetails event={event} />}
    </details>
  )
}

function EventDetails({ event }: { event: Event }) {
  const changes = changesOf(event)
  const facts = changes.length > 0 ? [] : factsOf(event)
  const places = placesOf(event)
  return (
    <div className="mb-2 ml-4 border-l-2 border-line py-1 pl-3">
      <p className="stored text-soft">
        <span className="font-mono text-xs">{event.type}</span> by {event.by}, {new Date(event.at).toLocaleString()}, no. {event.seq} of the
        log
      </p>
      <dl className="my-1 flex flex-col gap-1">
        {changes.map(({ field, was, is }) => (
          <div key={field}>
            <dt className="text-soft">{fieldWords(field)}</dt>
            <dd className="stored whitespace-pre-wrap">
              <del className="text-soft">{was}</del> <span aria-hidden>→</span> <ins className="no-underline">{is}</ins>
            </dd>
          </div>
        ))}
        {facts.map(({ field, is }) => (
          <div key={field}>
            <dt className="text-soft">{fieldWords(field)}</dt>
            <dd className="stored line-clamp-6 whitespace-pre-wrap">{is}</dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap gap-3">
        {places.map(({ label, ...place }) => (
          <Link key={label} {...place} className="text-accent underline">
            {label}
          </Link>
        ))}
      </p>
    </div>
  )
}

function ClockTime({ at }: { at: number }) {
  const date = new Date(at)
  return (
    <time dateTime={date.toISOString()} title={date.toLocaleString()}>
      {date.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}
    </time>
  )
}
