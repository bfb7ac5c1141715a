import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListedSession } from '../../../src/contract/nouns/session.ts'
import { useOperation } from '../api/use-operation.ts'
import { Elapsed } from '../parts/times/time.tsx'
import { ProgressBar } from '../parts/work/progress-bar.tsx'
import { SessionStateText } from '../parts/work/status.tsx'
import { useChildren } from '../parts/work/use-children.ts'
import { atWorkFirst } from './at-work-first.ts'

interface ChildrenProps {
  session: number
}

const shownAtOnce = 3

/** The sessions that were handed work here, those at work first. */
export function Children({ session }: ChildrenProps) {
  const { sessions, hasMore } = useChildren(session)
  const [isWhole, setWhole] = useState(false)
  if (sessions.length === 0) return null
  const children = atWorkFirst(sessions)
  const rest = children.length - shownAtOnce
  return (
    <div className="shrink-0 border-t border-line px-4 py-2 text-sm">
      <h3 className="pb-1 text-xs font-medium text-faint">Handed on</h3>
      <ul aria-label="Sessions below" className="max-h-[30dvh] divide-y divide-line overflow-y-auto">
        {children.slice(0, isWhole ? undefined : shownAtOnce).map((child) => (
          <Child key={child.number} child={child} />
        ))}
      </ul>
      {rest > 0 && (
        <button type="button" className="py-0.5 text-accent underline" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show ${rest} more`}
        </button>
      )}
      {isWhole && hasMore && <p className="text-soft">Only the newest {children.length} are shown.</p>}
    </div>
  )
}

function Child({ child }: { child: ListedSession }) {
  const { number, title, agent, state, hold, outcome, next, progress } = child
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-0.5">
      <Link
        to="/sessions/$number"
        params={{ number: String(number) }}
        data-row
        className="stored line-clamp-1 min-w-0 flex-1 basis-48 py-0.5 hover:underline"
      >
        <span className="text-soft tabular-nums">#{number}</span> {agent ?? 'no agent'} <span className="text-soft">{title}</span>
      </Link>
      <span className="whitespace-nowrap">
        <SessionStateText state={state} hold={hold} outcome={outcome} next={next} {...(progress == null ? {} : { progress })} />
        {state === 'running' && <RunningFor session={number} />}
      </span>
      {progress && progress.total > progress.canceled && (
        <div className="w-56">
          <ProgressBar progress={progress} label={`Progress of session #${number}`} />
        </div>
      )}
    </li>
  )
}

/** One question for all children, since each asks the same. */
function RunningFor({ session }: { session: number }) {
  const runs = useOperation('run.list', { live: true, limit: 100 }).data?.runs ?? []
  const run = runs.find((candidate) => candidate.session === session)
  return run ? (
    <span className="text-soft">
      {' '}
      for <Elapsed since={run.startedAt} />
    </span>
  ) : null
}
