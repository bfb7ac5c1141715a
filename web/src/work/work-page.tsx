import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useOperation } from '../api/use-operation.ts'
import type { FilterField, Filters } from '../parts/filters/filter.ts'
import { FilterChips } from '../parts/filters/filter-chips.tsx'
import { BarHeading, BarTitle } from '../parts/page/bar.tsx'
import { TallPage } from '../parts/page/tall-page.tsx'
import { SidePeek } from '../parts/peek/side-peek.tsx'
import { Schedules } from '../schedules/schedules.tsx'
import { WorkList } from './work-list.tsx'
import { type Mode, modes, type Place, places, type Tab, tabs, type WorkSearch, workSearch } from './work-search.ts'

const tabWords: Record<Tab, string> = { active: 'Active', ready: 'Ready', done: 'Done', schedules: 'Schedules' }
const placeWords: Record<Place, string> = {
  ...{ needsYou: 'Waiting for you', running: 'Running', waiting: 'Waiting for others' },
  ...{ stuck: 'Stuck', ready: 'Ready', scheduled: 'Scheduled' },
}
const modeWords: Record<Mode, string> = { tree: 'Tree', order: 'In order' }
const filterKeys = ['status', 'kind', 'agent', 'text'] as const

export default function WorkPage() {
  const search = useSearch({ from: '/work' })
  const navigate = useNavigate({ from: '/work' })
  const { tab = 'active', by = 'tree' } = search
  const fields = useFields(tab)
  const filters = filtersOf(search)
  const counts = useCounts()
  const narrow = (chosen: Filters) => void navigate({ search: workSearch({ tab: search.tab, by: search.by, ...chosen }), replace: true })
  const { status, kind, agent, text } = search
  const show = tab === 'active' ? (status ?? 'active') : tab === 'schedules' ? 'active' : tab
  return (
    <TallPage title="Work">
      <BarTitle>
        <BarHeading>Work</BarHeading>
        <span className="max-md:hidden">
          <Tabs search={search} counts={counts} />
        </span>
      </BarTitle>
      {/* A phone has no room for them beside the title. */}
      <div className="border-b border-line px-3 py-1 md:hidden">
        <Tabs search={search} counts={counts} />
      </div>
      {tab === 'schedules' ? (
        <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 md:px-(--gutter)">
          <Schedules open={search.open} onOpen={(open) => void navigate({ search: workSearch({ tab, open }), replace: true })} />
        </div>
      ) : (
        <div className={`flex min-h-0 flex-1 flex-col ${search.peek === undefined ? '' : 'lg:pr-(--peek)'}`}>
          <div className="flex min-h-11 flex-wrap items-center gap-2 border-b border-line px-4 py-1.5 md:px-(--gutter)">
            <FilterChips page="work" fields={fields} filters={filters} onChange={narrow} />
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is drawn with a frame of its own */}
            <div role="group" aria-label="What is below" className="segments ml-auto max-lg:hidden">
              {modes.map((mode) => (
                <button
                  key={mode}
                  type="button"
                  aria-pressed={mode === by}
                  onClick={() => void navigate({ search: workSearch({ ...search, by: mode }), replace: true })}
                >
                  {modeWords[mode]}
                </button>
              ))}
            </div>
          </div>
          {/* Another filter begins with its first rows. */}
          <WorkList
            key={JSON.stringify([show, kind, agent, text])}
            wish={{ show, kind, agent, text }}
            mode={by}
            isNarrowed={Object.keys(filters).length > 0}
          />
        </div>
      )}
      <SidePeek />
    </TallPage>
  )
}

function Tabs({ search, counts }: { search: WorkSearch; counts: Partial<Record<Tab, string>> }) {
  const { tab = 'active', by, kind, agent, text } = search
  return (
    <nav aria-label="Which work" className="flex gap-0.5 overflow-x-auto">
      {tabs.map((known) => (
        <Link
          key={known}
          to="/work"
          search={workSearch({ tab: known, by, kind, agent, text })}
          aria-current={known === tab ? 'page' : undefined}
          // The router would call a link to the same page current whatever it shows.
          activeProps={{}}
          activeOptions={{ exact: true, includeSearch: true }}
          className="tab"
        >
          {tabWords[known]} <span className="text-sm font-normal text-faint">{counts[known]}</span>
        </Link>
      ))}
    </nav>
  )
}

function filtersOf(search: WorkSearch): Filters {
  return Object.fromEntries(filterKeys.flatMap((key) => (search[key] === undefined ? [] : [[key, String(search[key])]])))
}

function useFields(tab: Tab): FilterField[] {
  const agents = useOperation('agent.list', {}).data?.agents ?? []
  const status: FilterField = { key: 'status', label: 'Status', values: places.map((value) => ({ value, label: placeWords[value] })) }
  return [
    ...(tab === 'active' ? [status] : []),
    {
      key: 'kind',
      label: 'Kind',
      values: [
        { value: 'task', label: 'Task' },
        { value: 'session', label: 'Session' },
      ],
    },
    { key: 'agent', label: 'Agent', values: agents.map(({ id, definition }) => ({ value: id, label: definition.name ?? id })) },
    { key: 'text', label: 'Title' },
  ]
}

/** No number before it is known; more than can be counted is told as that. */
function useCounts(): Partial<Record<Tab, string>> {
  const counts = useOperation('overview.work', { limit: 1 }).data?.counts
  const overview = useOperation('overview.get', {}).data?.overview
  const told = (count: number) => (count >= 10_000 ? '10,000+' : String(count))
  return {
    ...(counts && { active: told(counts.active), done: told(counts.done) }),
    ...(overview && { ready: told(overview.ready.length + overview.more.ready) }),
  }
}
