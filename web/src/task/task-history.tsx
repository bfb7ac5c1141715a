import { useState } from 'react'
import { EmptyState } from '../parts/empty-state.tsx'
import { EventLine } from '../parts/event-line.tsx'
import { ReadProblem } from '../parts/read-problem.tsx'
import { PageSection } from './page-section.tsx'
import { useTaskEvents } from './use-task-events.ts'

const atFirst = 15

export function TaskHistory({ session }: { session: number }) {
  const { events, error, refetch } = useTaskEvents(session)
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? events : events?.slice(0, atFirst)
  return (
    <PageSection title="History">
      <ReadProblem query={{ error, refetch: refetch as never }} />
      {events?.length === 0 && <EmptyState>The log no longer knows what happened.</EmptyState>}
      <ol aria-label="What happened, newest first" className="flex flex-col gap-1">
        {shown?.map((event) => (
          <li key={event.seq}>
            <EventLine event={event} />
          </li>
        ))}
      </ol>
      {!showsAll && events !== undefined && events.length > atFirst && (
        <button type="button" className="button mt-2" onClick={() => setShowsAll(true)}>
          Show more
        </button>
      )}
    </PageSection>
  )
}
