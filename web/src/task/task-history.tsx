import { useState } from 'react'
import { useOperation } from '../api/use-operation.ts'
import { EventLine } from '../parts/events/event-line.tsx'
import { EmptyState } from '../parts/page/empty-state.tsx'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { PageSection } from './page-section.tsx'

const atFirst = 15
const most = 100

/** What happened to a task, its plan and its runs, the newest first. */
export function TaskHistory({ session }: { session: number }) {
  const [showsAll, setShowsAll] = useState(false)
  const query = useOperation('event.list', { session, type: ['task.*', 'run.*', 'todo.*'], order: 'newest', limit: most })
  const events = query.data?.events
  return (
    <PageSection title="History">
      <ReadProblem query={query} />
      {events?.length === 0 && <EmptyState>The log no longer knows what happened.</EmptyState>}
      <ol aria-label="What happened, newest first" className="flex flex-col gap-1">
        {events?.slice(0, showsAll ? most : atFirst).map((event) => (
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
