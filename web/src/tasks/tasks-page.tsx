import { useSearch } from '@tanstack/react-router'
import { useGrowingList } from '../api/use-growing-list.ts'
import { EmptyState } from '../parts/page/empty-state.tsx'
import { PageFrame } from '../parts/page/page-frame.tsx'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { ShowMore } from '../parts/page/show-more.tsx'
import { NewTask } from './new-task.tsx'
import { TaskFilters } from './task-filters.tsx'
import { TaskRow } from './task-row.tsx'
import type { TaskSearch } from './task-search.ts'

const atOnce = 100

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
  const isHistory = view === 'history'
  const live = useGrowingList('task.list', { owner, status: status as 'draft' | undefined }, { atOnce, enabled: !isHistory })
  const past = useGrowingList('task.history', { owner, status: status as 'done' | undefined }, { atOnce, enabled: isHistory })
  const { query, showMore } = isHistory ? past : live
  const tasks = query.data?.tasks
  const running = new Set(isHistory ? [] : live.query.data?.inFlight)
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
      <ShowMore showMore={showMore} />
    </>
  )
}
