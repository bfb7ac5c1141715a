import { Link } from '@tanstack/react-router'
import { Pause, Play, Square } from 'lucide-react'
import type { StandingSession } from '../../../src/contract/nouns/session.ts'
import { useChange } from '../api/use-change.ts'
import { useOperation } from '../api/use-operation.ts'
import { NextWake } from '../parts/next-wake.tsx'
import { SessionStateText } from '../parts/status.tsx'
import { Elapsed } from '../parts/time.tsx'
import { Children } from './children.tsx'

export function SessionHeader({ session }: { session: StandingSession }) {
  const { number, title, agent, state, hold, next, wakes, maxWakes } = session
  const run = useOperation('run.list', { session: number, live: true, limit: 1 }).data?.runs[0]
  return (
    <header className="shrink-0 border-b border-line p-3 md:px-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="stored line-clamp-2 text-lg font-semibold">
            <span className="font-normal text-soft tabular-nums">#{number}</span> {title || 'Untitled'}
          </h1>
          <p className="stored text-sm text-soft">
            <SessionStateText state={state} hold={hold} />
            {run && (
              <>
                {' for '}
                <Elapsed since={run.startedAt} />
              </>
            )}
            {' · '}
            {agent ?? 'no agent'}
            {session.task !== null && (
              <>
                {' · '}
                <Link to="/tasks/$number" params={{ number: String(session.task) }} className="text-accent underline">
                  task #{session.task}
                </Link>
              </>
            )}
            {agent !== null && ` · ${Math.max(0, maxWakes - wakes)} of ${maxWakes} wakes left`}
          </p>
          {state !== 'running' && <NextWake next={next} />}
        </div>
        <SessionActions session={session} />
      </div>
      <Children session={number} parent={session.parent} />
    </header>
  )
}

function SessionActions({ session }: { session: StandingSession }) {
  const input = { session: session.number }
  const stop = useChange('session.stop', { says: () => 'Stopped.' })
  const pause = useChange('session.pause', { says: () => 'Paused. What runs now ends by itself.' })
  const resume = useChange('session.resume', { says: () => 'Resumed.' })
  const run = useChange('task.run', { says: () => 'Asked to run.' })
  const { task } = session
  if (session.archivedAt > 0)
    return (
      <Link to="/sessions" className="text-sm text-soft">
        Archived
      </Link>
    )
  if (session.hold !== null)
    return (
      <button type="button" className="button button-main" disabled={resume.isPending} onClick={() => void resume.change(input)}>
        <Play aria-hidden className="size-3.5" /> Resume
      </button>
    )
  return (
    <div className="flex flex-wrap gap-2">
      {task !== null && session.state !== 'running' && (
        <button type="button" className="button" disabled={run.isPending} onClick={() => void run.change({ task })}>
          <Play aria-hidden className="size-3.5" /> Run now
        </button>
      )}
      {session.state === 'running' && (
        <button type="button" className="button" disabled={stop.isPending} onClick={() => void stop.change(input)}>
          <Square aria-hidden className="size-3.5" /> Stop
        </button>
      )}
      <button type="button" className="button" disabled={pause.isPending} onClick={() => void pause.change(input)}>
        <Pause aria-hidden className="size-3.5" /> Pause
      </button>
    </div>
  )
}
