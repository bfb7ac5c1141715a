import { useId } from 'react'
import type { Event } from '../../../src/contract/nouns/event.ts'
import { EventLine } from '../parts/events/event-line.tsx'
import { type Day, daysOf } from './days.ts'

type TextOf = (event: Event) => string

export function LogDays({ events, textOf }: { events: readonly Event[]; textOf: TextOf }) {
  return daysOf(events, Date.now()).map((day) => <DayOfLog key={day.label} day={day} textOf={textOf} />)
}

function DayOfLog({ day, textOf }: { day: Day; textOf: TextOf }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-4">
      <h2 id={id} className="mb-1 px-2 text-sm font-semibold">
        {day.label}
      </h2>
      <ul>
        {day.events.map((event) => (
          <li key={event.seq}>
            <EventLine event={event} text={textOf(event)} showsClock />
          </li>
        ))}
      </ul>
    </section>
  )
}
