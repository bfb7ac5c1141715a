import { Link, useNavigate } from '@tanstack/react-router'
import { AgentSelect } from '../parts/forms/agent-select.tsx'
import { Labelled } from '../parts/forms/labelled.tsx'
import { archivedStatuses, liveStatuses, type TaskSearch, taskSearch } from './task-search.ts'

const views = [
  { label: 'Live', view: undefined },
  { label: 'History', view: 'history' },
] as const

/** Which tasks are shown. It is in the address, so that it can be kept and sent. */
export function TaskFilters({ search }: { search: TaskSearch }) {
  const navigate = useNavigate()
  const choose = (wish: TaskSearch) => void navigate({ to: '/tasks', search: taskSearch({ ...search, ...wish }), replace: true })
  return (
    <div className="my-4 flex flex-wrap items-end gap-x-4 gap-y-2">
      <nav aria-label="Which tasks" className="flex gap-1">
        {views.map(({ label, view }) => (
          <Link
            key={label}
            to="/tasks"
            search={taskSearch({ owner: search.owner, view })}
            aria-current={search.view === view ? 'page' : undefined}
            className="button aria-[current]:border-accent aria-[current]:bg-accent-wash aria-[current]:text-accent"
            // The router would call a link to the same page current whatever it filters.
            activeProps={{}}
            activeOptions={{ exact: true, includeSearch: true }}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Labelled label="Status" className="w-36">
        {(ids) => (
          <select
            {...ids}
            className="field min-h-9"
            value={search.status ?? ''}
            onChange={(event) => choose({ status: (event.target.value || undefined) as TaskSearch['status'] })}
          >
            <option value="">Any</option>
            {(search.view === 'history' ? archivedStatuses : liveStatuses).map((status) => (
              <option key={status}>{status}</option>
            ))}
          </select>
        )}
      </Labelled>
      <AgentSelect label="Owner" className="w-44" none="Everybody" value={search.owner ?? ''} onChange={(owner) => choose({ owner })} />
    </div>
  )
}
