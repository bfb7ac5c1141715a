import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useGrowingList } from '../api/use-growing-list.ts'
import { EmptyState } from '../parts/page/empty-state.tsx'
import { PageFrame } from '../parts/page/page-frame.tsx'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { ShowMore } from '../parts/page/show-more.tsx'
import { TimeAgo } from '../parts/times/time.tsx'
import { costText } from '../parts/usage/money-text.ts'
import { nextWords } from '../parts/work/next-words.ts'
import { ProgressBar } from '../parts/work/progress-bar.tsx'
import { SessionStateText } from '../parts/work/status.tsx'
import { NewSession } from './new-session.tsx'

const atOnce = 100

export default function SessionsPage() {
  const [archived, setArchived] = useState(false)
  const { query, showMore } = useGrowingList('session.list', { archived, progress: true }, { atOnce })
  const sessions = query.data?.sessions
  const showArchived = (
    <label className="flex items-center gap-2 text-sm">
      <input type="checkbox" checked={archived} onChange={(event) => setArchived(event.target.checked)} /> Archived
    </label>
  )
  return (
    <PageFrame title="Sessions" actions={showArchived}>
      <NewSession />
      <ReadProblem query={query} />
      {sessions?.length === 0 && (
        <EmptyState>{archived ? 'Nothing has been put away.' : 'There is no session yet. Give one a title above to start it.'}</EmptyState>
      )}
      <Link to="/sessions/$number" params={{ number: '0' }} className="mb-2 inline-block px-2 text-sm text-accent underline">
        Everyone’s list
      </Link>
      <ul className="divide-y divide-line">
        {sessions?.map(({ number, title, agent, state, hold, next, updatedAt, progress, usage }) => (
          <li key={number} className="py-2">
            <Link
              to="/sessions/$number"
              params={{ number: String(number) }}
              data-row
              className="block rounded-md px-2 py-1 hover:bg-canvas"
            >
              <span className="flex flex-wrap items-baseline gap-x-3">
                <span className="stored min-w-0 flex-1 basis-48 font-medium">
                  <span className="text-soft tabular-nums">#{number}</span> {title || 'Untitled'}
                </span>
                <span className="text-sm">
                  <SessionStateText state={state} hold={hold} />
                </span>
              </span>
              <span className="stored block text-sm text-soft">
                {agent ?? 'no agent'} · <TimeAgo at={updatedAt} />· {nextWords(next)}
                {usage !== null && usage.requests > 0 && ` · cost ${costText(usage)}`}
              </span>
            </Link>
            {progress != null && progress.total > 0 && (
              <div className="px-2 pt-0.5">
                <ProgressBar progress={progress} label={`Progress of session #${number}`} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <ShowMore showMore={showMore} />
    </PageFrame>
  )
}
