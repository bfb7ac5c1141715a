import { getRouteApi } from '@tanstack/react-router'
import { useOperation } from '../api/use-operation.ts'
import type { FilterField } from '../parts/filters/filter.ts'
import { FilterChips } from '../parts/filters/filter-chips.tsx'
import { useSessions } from '../parts/forms/session-select.tsx'
import { readActivitySearch } from './activity-search.ts'
import { kindNames } from './kinds.ts'

const route = getRouteApi('/activity')

/** What the log is narrowed by. Words are looked for in what was read. */
export function ActivityFilters({ names }: { names: readonly string[] }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const agents = useOperation('agent.list', {}).data?.agents ?? []
  const sessions = useSessions()
  const who = [...new Set([...names, ...agents.map(({ id }) => id), ...(search.by ? [search.by] : [])])].filter(Boolean).toSorted()
  const lists = sessions.map(({ number, title }) => ({ value: String(number), label: `#${number} ${title || 'Untitled'}` }))
  const fields: FilterField[] = [
    { key: 'kind', label: 'What', values: kindNames.map((value) => ({ value, label: value })) },
    { key: 'by', label: 'Who', values: who.map((value) => ({ value, label: value })) },
    { key: 'session', label: 'Session', values: lists },
    { key: 'text', label: 'Text' },
  ]
  const filters = Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)] as const])),
  )
  return (
    <div className="mb-3">
      <FilterChips
        page="log"
        fields={fields}
        filters={filters}
        onChange={(wanted) => void navigate({ search: readActivitySearch(wanted), replace: true, resetScroll: false })}
      />
    </div>
  )
}
