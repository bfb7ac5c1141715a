import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Artifact } from '../../../src/contract/nouns/artifact.ts'
import { useGrowingList } from '../api/use-growing-list.ts'
import { create } from '../app/create/creating.ts'
import { FilterChips } from '../parts/filters/filter-chips.tsx'
import { useSessions } from '../parts/forms/session-select.tsx'
import { EmptyState } from '../parts/page/empty-state.tsx'
import { PageFrame } from '../parts/page/page-frame.tsx'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { ShowMore } from '../parts/page/show-more.tsx'
import { TimeAgo } from '../parts/times/time.tsx'
import { filtersOf, planFields, searchOf } from './plan-fields.ts'
import { plansSearch } from './plans-search.ts'
import { stageWords } from './stage-words.ts'

const atOnce = 50

/** What was decided: a plan or a document a line. */
export default function PlansPage() {
  const search = useSearch({ from: '/plans' })
  const navigate = useNavigate({ from: '/plans' })
  const sessions = useSessions()
  const { type = 'plan', stage, session } = search
  const { query, showMore } = useGrowingList('artifact.list', { stage, session, type: type === 'all' ? undefined : type }, { atOnce })
  const artifacts = query.data?.artifacts
  const filters = filtersOf(search)
  const titles = new Map(sessions.map(({ number, title }) => [number, title]))
  return (
    <PageFrame title="Plans">
      <div className="mb-3">
        <FilterChips
          page="plans"
          fields={planFields(sessions)}
          filters={filters}
          onChange={(wanted) => void navigate({ search: plansSearch(searchOf(wanted)), replace: true })}
        />
      </div>
      <button type="button" data-new className="sr-only" tabIndex={-1} onClick={() => create({ kind: 'plan' })}>
        New plan
      </button>
      <ReadProblem query={query} />
      {artifacts?.length === 0 && <Nothing isNarrowed={Object.keys(filters).length > 0} />}
      {artifacts !== undefined && artifacts.length > 0 && (
        <ul aria-label="Plans" className="border-t border-line">
          {artifacts.map((artifact) => (
            <PlanRow key={artifact.id} artifact={artifact} showsType={type !== 'plan'} session={titles.get(artifact.session)} />
          ))}
        </ul>
      )}
      <ShowMore showMore={showMore} />
    </PageFrame>
  )
}

interface PlanRowProps {
  artifact: Artifact
  showsType: boolean
  /** The title of the session it belongs to, where it is known. */
  session: string | undefined
}

function PlanRow({ artifact, showsType, session: list }: PlanRowProps) {
  const { id, title, type, stage, session, revision, createdBy, updatedAt } = artifact
  return (
    <li className="grid min-h-(--row) grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line hover:bg-hover lg:grid-cols-[minmax(0,1fr)_6rem_14rem_9rem_6rem_6rem]">
      <Link to="/plans/$id" params={{ id }} data-row className="stored truncate rounded-sm font-medium hover:underline">
        {title} {showsType && <span className="text-sm font-normal text-faint">{type}</span>}
      </Link>
      <span className={stageWords[stage].colour}>{stageWords[stage].word}</span>
      <span className="stored truncate text-sm text-soft max-lg:hidden">
        {session === 0 ? 'Everyone’s list' : list || `session #${session}`}
      </span>
      <span className="stored truncate text-sm text-soft max-lg:hidden">{createdBy}</span>
      <span className="text-sm text-soft max-lg:hidden">{revision === 1 ? '1 revision' : `${revision} revisions`}</span>
      <span className="truncate text-right text-sm text-soft max-lg:hidden">
        <TimeAgo at={updatedAt} />
      </span>
    </li>
  )
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) return <EmptyState>Nothing fits these filters.</EmptyState>
  return (
    <div>
      <EmptyState>There is no plan yet. Its steps are a numbered list: once it is final, they become todos.</EmptyState>
      <button type="button" className="button button-main mt-3" onClick={() => create({ kind: 'plan' })}>
        Write a plan
      </button>
    </div>
  )
}
