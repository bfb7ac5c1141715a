import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Artifact } from '../../../src/contract/nouns/artifact.ts'
import { useGrowingList } from '../api/use-growing-list.ts'
import { EmptyState } from '../parts/page/empty-state.tsx'
import { PageFrame } from '../parts/page/page-frame.tsx'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { ShowMore } from '../parts/page/show-more.tsx'
import { TimeAgo } from '../parts/times/time.tsx'
import { NewPlan } from './new-plan.tsx'
import { PlanFilters } from './plan-filters.tsx'
import type { PlansSearch } from './plans-search.ts'
import { stageWords } from './stage-words.ts'

const atOnce = 50

export default function PlansPage() {
  const search = useSearch({ from: '/plans' })
  const navigate = useNavigate({ from: '/plans' })
  const { type = 'plan', stage, session } = search
  const { query, showMore } = useGrowingList('artifact.list', { stage, session, type: type === 'all' ? undefined : type }, { atOnce })
  const artifacts = query.data?.artifacts
  const filter = (wanted: PlansSearch) => void navigate({ search: { ...search, ...wanted }, replace: true })
  return (
    <PageFrame title="Plans">
      <NewPlan />
      <PlanFilters search={search} onChange={filter} />
      <ReadProblem query={query} />
      {artifacts?.length === 0 && <EmptyState>{nothingThere(search)}</EmptyState>}
      <ul className="divide-y divide-line">
        {artifacts?.map((artifact) => (
          <PlanRow key={artifact.id} artifact={artifact} showsType={type === 'all'} />
        ))}
      </ul>
      <ShowMore showMore={showMore} />
    </PageFrame>
  )
}

function PlanRow({ artifact, showsType }: { artifact: Artifact; showsType: boolean }) {
  const { id, title, type, stage, session, revision, createdBy, updatedAt } = artifact
  return (
    <li className="py-2">
      <Link to="/plans/$id" params={{ id }} data-row className="block rounded-md px-2 py-1 hover:bg-canvas">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="stored min-w-0 flex-1 basis-48 font-medium">{title}</span>
          <span className={`text-sm font-medium ${stageWords[stage].colour}`}>{stageWords[stage].word}</span>
        </span>
        <span className="stored block text-sm text-soft">
          {showsType && `${type} · `}
          {session === 0 ? 'everyone’s list' : `session #${session}`} · by {createdBy} ·{' '}
          {revision === 1 ? '1 revision' : `${revision} revisions`} · <TimeAgo at={updatedAt} />
        </span>
      </Link>
    </li>
  )
}

function nothingThere({ type, stage, session }: PlansSearch): string {
  if (stage !== undefined || session !== undefined || (type !== undefined && type !== 'all')) return 'Nothing fits these filters.'
  if (type === 'all') return 'There is no document yet. Give one a title above.'
  return 'There is no plan yet. Give one a title above and write its steps as a numbered list: once it is final, they become todos.'
}
