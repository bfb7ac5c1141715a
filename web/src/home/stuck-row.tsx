import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Home } from '../../../src/contract/nouns/home.ts'
import { useChange } from '../api/use-change.ts'
import { MessageBox } from '../parts/forms/message-box.tsx'
import { AgentMark } from '../parts/work/marks.tsx'
import { StatusIcon } from '../parts/work/status.tsx'
import { rowClass } from './section.tsx'

type Entry = Home['stuck']['list'][number]

const words: Partial<Record<Entry['why'], string>> = {
  failed: 'Failed',
  lost: 'Failed',
  blocked: 'Blocked',
  paused: 'Paused',
  stopped: 'Stopped',
  budget: 'Paused',
  stalled: 'Stalled',
  nobody: 'Nobody',
}

/** What nothing will move but a person: why, and what moves it. Those with one reason are one row, with one way on for all. */
export function StuckRow({ entry }: { entry: Entry }) {
  const { session, title, agent, why, reason, count } = entry
  const [isWriting, setWriting] = useState(false)
  const name = title || `Session #${session}`
  const isHeld = why === 'paused' || why === 'stopped'
  const icon = why === 'blocked' ? 'blocked' : isHeld ? 'paused' : 'failed'
  return (
    <li>
      <div
        className={`${rowClass} grid-cols-[16px_minmax(0,1fr)_auto] max-md:py-2 ${count > 1 ? 'md:grid-cols-[16px_28px_minmax(0,1fr)_auto]' : 'md:grid-cols-[16px_18px_minmax(0,14.9rem)_minmax(0,1fr)_auto]'}`}
      >
        <span className="max-md:self-start max-md:mt-0.5">
          <StatusIcon status={icon} />
        </span>
        {count > 1 ? (
          <span className="rounded-xs border border-stuck-line bg-stuck-wash px-1 text-center text-xs font-semibold text-stuck tabular-nums max-md:hidden">
            {count}
            <span className="sr-only"> sessions</span>
          </span>
        ) : (
          <span className="max-md:hidden">{agent !== null && <AgentMark agent={agent} />}</span>
        )}
        {count === 1 && (
          <Link
            to="/sessions/$number"
            params={{ number: String(session) }}
            data-row
            className="stored truncate font-medium after:absolute after:inset-0 focus-visible:outline-none max-md:text-md max-md:leading-5 max-md:font-normal"
          >
            {name}
          </Link>
        )}
        <span className={`truncate text-soft max-md:col-start-2 max-md:text-sm ${count > 1 ? '' : 'max-md:row-start-2'}`}>
          <span className={isHeld ? '' : 'text-stuck'}>{words[why] ?? why}</span> <span className="stored">{reason}</span>
          {count > 1 && <span className="md:hidden"> ({count})</span>}
        </span>
        <span className="relative z-10 flex items-center gap-1 max-md:col-start-3 max-md:row-span-2 max-md:row-start-1">
          <WayOn entry={entry} />
          {count === 1 && (
            <button
              type="button"
              className="button button-quiet button-small max-md:hidden"
              aria-expanded={isWriting}
              onClick={() => setWriting(!isWriting)}
            >
              Reply…
            </button>
          )}
        </span>
      </div>
      {isWriting && (
        <div className="py-2">
          <MessageBox session={session} label={`Message to ${agent ?? name}`} takesFocus onSent={() => setWriting(false)} />
        </div>
      )}
    </li>
  )
}

function WayOn({ entry: { why, count, session, sessions, todos } }: { entry: Entry }) {
  const resume = useChange('session.resume', { says: () => (why === 'paused' || why === 'stopped' ? 'Resumed.' : 'Tried again.') })
  const unblock = useChange('todo.update', { says: () => 'Unblocked.' })
  const many = count > 1 ? ` ${count}` : ''
  if (why === 'nobody')
    return (
      <Link to="/sessions/$number" params={{ number: String(session) }} className="button button-small">
        Open
      </Link>
    )
  if (why === 'blocked')
    return (
      <button
        type="button"
        className="button button-small"
        disabled={unblock.isPending || todos.length === 0}
        onClick={() => void Promise.all(todos.map((todo) => unblock.change({ todo, status: 'pending' })))}
      >
        Unblock{many}
      </button>
    )
  return (
    <button
      type="button"
      className="button button-small"
      disabled={resume.isPending}
      onClick={() => void Promise.all(sessions.map((one) => resume.change({ session: one })))}
    >
      {why === 'paused' || why === 'stopped' ? 'Resume' : 'Retry'}
      {many}
    </button>
  )
}
