import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { giveBack, useDraft } from '../api/drafts.ts'
import { forPeople } from '../api/for-people.ts'
import { useChange } from '../api/use-change.ts'
import { useGrowingList } from '../api/use-growing-list.ts'
import { AgentSelect } from '../parts/agent-select.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ProgressBar } from '../parts/progress-bar.tsx'
import { ReadProblem } from '../parts/read-problem.tsx'
import { ShowMore } from '../parts/show-more.tsx'
import { SessionStateText } from '../parts/status.tsx'
import { TextField } from '../parts/text-field.tsx'
import { TimeAgo } from '../parts/time.tsx'

const atOnce = 100

export default function SessionsPage() {
  const [archived, setArchived] = useState(false)
  const { query, showMore } = useGrowingList('session.list', { archived, progress: true }, { atOnce })
  useEffect(() => {
    document.title = 'Sessions · Punchlist'
  }, [])
  const sessions = query.data?.sessions
  return (
    <div className="mx-auto max-w-4xl p-4 md:p-6">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="flex-1 text-xl font-semibold">Sessions</h1>
        <label className="flex items-center gap-2 text-sm">
          <input type="checkbox" checked={archived} onChange={(event) => setArchived(event.target.checked)} /> Archived
        </label>
      </div>
      <NewSession />
      <ReadProblem query={query} />
      {sessions?.length === 0 && (
        <EmptyState>{archived ? 'Nothing has been put away.' : 'There is no session yet. Give one a title above to start it.'}</EmptyState>
      )}
      <Link to="/sessions/$number" params={{ number: '0' }} className="mb-2 inline-block px-2 text-sm text-accent underline">
        Everyone’s list
      </Link>
      <ul className="divide-y divide-line">
        {sessions?.map(({ number, title, agent, state, hold, next, updatedAt, progress }) => (
          <li key={number} className="py-2">
            <Link
              to="/sessions/$number"
              params={{ number: String(number) }}
              data-row
              className="block rounded-md px-2 py-1 hover:bg-sunken"
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
                {agent ?? 'no agent'} · <TimeAgo at={updatedAt} />
                {next !== '' && ` · ${forPeople(next)}`}
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
    </div>
  )
}

function NewSession() {
  const [title, setTitle] = useDraft('session')
  const [agent, setAgent] = useState('')
  const navigate = useNavigate()
  const { change, isPending } = useChange('session.add', { refused: (input) => giveBack('session', input.title ?? '') })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTitle('')
    const added = await change({ title: title.trim() || undefined, agent: agent || undefined })
    if (added) void navigate({ to: '/sessions/$number', params: { number: String(added.session.number) } })
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="mb-4 flex flex-wrap items-end gap-2">
      <TextField
        label="New session"
        className="min-w-0 flex-1 basis-60"
        isNew
        placeholder="What is it about?"
        maxLength={200}
        value={title}
        onChange={setTitle}
      />
      <AgentSelect none="none" value={agent} onChange={setAgent} />
      <button type="submit" className="button button-main min-h-9" disabled={isPending || title.trim() === ''}>
        Start
      </button>
    </form>
  )
}
