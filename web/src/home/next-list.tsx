import { Link } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import type { Home } from '../../../src/contract/nouns/home.ts'
import { useChange } from '../api/use-change.ts'
import { StatusIcon } from '../parts/work/status.tsx'
import { askedToRun } from '../task/asked-to-run.ts'

type Entry = Home['next']['list'][number]

/** What can be started, what starts by itself, and what is on everyone's list. */
export function NextList({ list }: { list: readonly Entry[] }) {
  return (
    <ul className="border-t border-line">
      {list.map((entry) => (
        <li
          key={`${entry.kind}-${entry.session}-${entry.todo ?? ''}`}
          className="relative grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-[9px] border-b border-line pt-[7px] pb-2 hover:bg-hover"
        >
          <span className="mt-0.5">
            <Mark entry={entry} />
          </span>
          <Link
            to="/sessions/$number"
            params={{ number: String(entry.session) }}
            search={entry.todo === null ? {} : { todo: entry.todo }}
            data-row
            className="stored truncate after:absolute after:inset-0"
          >
            {entry.title || `Session #${entry.session}`}
          </Link>
          <span className="relative z-10 row-span-2 text-right text-sm text-faint">
            <Act entry={entry} />
          </span>
          <span className="col-start-2 truncate text-sm leading-[17px] text-faint">{wordsOf(entry)}</span>
        </li>
      ))}
    </ul>
  )
}

function Mark({ entry: { kind } }: { entry: Entry }) {
  if (kind === 'scheduled') return <CalendarClock aria-hidden strokeWidth={1.75} className="size-4 text-soft" />
  return <StatusIcon status={kind === 'waiting' ? 'waiting' : kind === 'todo' ? 'todo' : 'ready'} />
}

function Act({ entry: { kind, task, isDue, at } }: { entry: Entry }) {
  const { change, isPending } = useChange('task.run', { says: askedToRun })
  if (kind === 'scheduled' && at > 0) return <span className="pointer-events-none">{timeWords(new Date(at))}</span>
  if (task === null || isDue || kind === 'waiting') return null
  return (
    <button type="button" className="button button-small" disabled={isPending} onClick={() => void change({ task })}>
      Start
    </button>
  )
}

/** The hour today and tomorrow morning, the day after that. */
function timeWords(at: Date): string {
  const isSoon = at.getTime() - Date.now() < 20 * 60 * 60_000
  return isSoon
    ? at.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
    : at.toLocaleDateString([], { day: 'numeric', month: 'short' })
}

function wordsOf({ kind, agent, open, isDue, waitsFor, at }: Entry): string {
  const steps = open > 0 ? ` · ${open} to do` : ''
  switch (kind) {
    case 'ready':
      return isDue ? `About to run · ${agent ?? 'no agent'}` : `Ready · ${agent ?? 'no owner yet'}${steps}`
    case 'scheduled':
      return at > 0 ? `${agent ?? 'no agent'}${steps}` : `Taken up by itself · ${agent ?? 'no agent'}${steps}`
    case 'waiting':
      return waitsFor === null ? 'Waiting' : `Waiting for ${waitsFor.kind} #${waitsFor.number}`
    case 'todo':
      return 'Everyone’s list'
  }
}
