import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useOperation } from '../api/use-operation.ts'
import { EmptyState } from '../parts/empty-state.tsx'
import { PageFrame } from '../parts/page-frame.tsx'
import { ReadProblem } from '../parts/read-problem.tsx'
import { NewTask } from './new-task.tsx'
import { TaskFilters } from './task-filters.tsx'
import { TaskRow } from './task-row.tsx'
import type { TaskSearch } from './task-search.ts'

const atOnce = 100
const most = 500

export default function TasksPage() {
  const search = useSearch({ from: '/tasks' })
  return (
    <PageFrame title="Tasks">
      <NewTask />
      <TaskFilters search={search} />
      {/* Another filter begins with its first rows. */}
      <Tasks key={JSON.stringify(search)} search={search} />
    </PageFrame>
  )
}

function Tasks({ search: { view, status, owner } }: { search: TaskSearch }) {
  const [limit, setLimit] = useState(atOnce)
  const isHistory = view === 'history'
  const live = useOperation(
    'task.list',
    { owner, status: status as 'draft' | undefined, limit },
    { enabled: !isHistory, keepsPrevious: true },
  )
  const past = useOperation(
    'task.history',
    { owner, status: status as 'done' | undefined, limit },
    { enabled: isHistory, keepsPrevious: true },
  )
  const query = isHistory ? past : live
  const tasks = query.data?.tasks
  const running = new Set(isHistory ? [] : live.data?.inFlight)
  const isFiltered = status !== undefined || owner !== undefined
  return (
    <>
      <ReadProblem query={query} />
      {tasks?.length === 0 && (
        <EmptyState>
          {isFiltered
            ? 'No task fits. Choose another status or owner.'
            : isHistory
              ? 'No task has been completed or canceled yet.'
              : 'No task is live. Give one a title and an owner above; those that are over are under History.'}
        </EmptyState>
      )}
      <ul aria-label={isHistory ? 'Archived tasks' : 'Live tasks'} className="divide-y divide-line">
        {tasks?.map((task) => (
          <TaskRow key={task.number} task={task} inFlight={running.has(task.number)} />
        ))}
      </ul>
      {query.data?.next && limit < most && (
        <button type="button" className="button mt-3" onClick={() => setLimit(limit + atOnce)}>
          Show more
        </button>
      )}
      {query.data?.next && limit >= most && (
        <p className="mt-3 text-sm text-soft">Only the first {most} are shown. Choose an owner or a status to see others.</p>
      )}
    </>
  )
}
