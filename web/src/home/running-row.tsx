import { Link } from '@tanstack/react-router'
import { MessageSquare, Square } from 'lucide-react'
import { useState } from 'react'
import type { Home } from '../../../src/contract/nouns/home.ts'
import { useChange } from '../api/use-change.ts'
import { MessageBox } from '../parts/forms/message-box.tsx'
import { useSecond } from '../parts/times/clock.ts'
import { shortSpan } from '../parts/times/durations.ts'
import { ShortAgo } from '../parts/times/time.tsx'
import { Cost } from '../parts/usage/cost.tsx'
import { AgentMark } from '../parts/work/marks.tsx'
import { Progress } from '../parts/work/progress.tsx'
import { StatusIcon } from '../parts/work/status.tsx'
import { rowClass } from './section.tsx'

/** Who says nothing for so long may be stuck. */
const quietFor = 10 * 60_000

export function RunningRow({ entry }: { entry: Home['running']['list'][number] }) {
  const { session, title, agent, startedAt, steps, usage } = entry
  const [isWriting, setWriting] = useState(false)
  const name = title || `Session #${session}`
  const { change, isPending } = useChange('session.stop', { says: () => `Stopped. ${agent ?? 'The agent'} goes on when it is resumed.` })
  return (
    <li>
      <div
        className={`${rowClass} group grid-cols-[16px_minmax(0,1fr)_auto] max-md:py-2 md:grid-cols-[16px_18px_minmax(0,14.9rem)_minmax(0,1fr)_86px_44px_52px]`}
      >
        <span className="self-start max-md:mt-0.5 md:self-center">
          <StatusIcon status="running" />
          <span className="sr-only">Running</span>
        </span>
        <span className="max-md:hidden">{agent !== null && <AgentMark agent={agent} />}</span>
        <Link
          to="/sessions/$number"
          params={{ number: String(session) }}
          data-row
          className="stored truncate font-medium after:absolute after:inset-0 focus-visible:outline-none max-md:text-md max-md:leading-5 max-md:font-normal"
        >
          {name}
        </Link>
        <span className="truncate text-soft max-md:col-start-2 max-md:row-start-2 max-md:text-sm max-md:text-faint">
          <Said entry={entry} />
        </span>
        <span className="max-md:col-start-3 max-md:row-start-1">
          {steps !== null && <Progress progress={steps} label={`Progress of ${name}`} />}
        </span>
        <span className="text-right text-sm text-faint max-md:hidden">
          <ShortAgo at={startedAt} />
        </span>
        <span className="text-right text-sm text-soft max-md:hidden">
          <Cost usage={usage} />
        </span>
        <span className="absolute top-1/2 right-0 z-10 flex -translate-y-1/2 rounded-sm bg-hover pl-2 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 max-md:hidden">
          <button
            type="button"
            className="row-button"
            aria-label={`Message to ${agent ?? name}`}
            aria-expanded={isWriting}
            onClick={() => setWriting(!isWriting)}
          >
            <MessageSquare aria-hidden className="size-3.5" />
          </button>
          <button
            type="button"
            className="row-button"
            aria-label={`Stop ${name}`}
            disabled={isPending}
            onClick={() => void change({ session })}
          >
            <Square aria-hidden className="size-3.5" />
          </button>
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

function Said({ entry: { said, saidAt } }: { entry: Home['running']['list'][number] }) {
  const silence = useSecond() - saidAt
  if (silence > quietFor)
    return (
      <span className="text-stuck">
        No news for {shortSpan(silence)}.{said !== '' && ` Last: ${said}`}
      </span>
    )
  return <span className="stored">{said}</span>
}
