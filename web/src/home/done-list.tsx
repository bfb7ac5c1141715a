import { Link } from '@tanstack/react-router'
import type { Home } from '../../../src/contract/nouns/home.ts'
import { ShortAgo } from '../parts/times/time.tsx'
import { Cost } from '../parts/usage/cost.tsx'
import { AgentMark } from '../parts/work/marks.tsx'
import { StatusIcon } from '../parts/work/status.tsx'

/** Whose lists were finished last. */
export function DoneList({ list }: { list: Home['done']['list'] }) {
  return (
    <ul className="border-t border-line">
      {list.map(({ session, title, agent, at, steps, usage }) => (
        <li
          key={session}
          className="relative grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-[9px] border-b border-line pt-[7px] pb-2 hover:bg-hover"
        >
          <span className="mt-0.5">
            <StatusIcon status="done" />
            <span className="sr-only">Done</span>
          </span>
          <Link
            to="/sessions/$number"
            params={{ number: String(session) }}
            data-row
            className="stored truncate after:absolute after:inset-0"
          >
            {title || `Session #${session}`}
          </Link>
          <span className="text-sm text-faint">
            <ShortAgo at={at} />
          </span>
          <span className="col-span-2 col-start-2 flex items-center gap-1.5 truncate text-sm leading-[17px] text-faint">
            {agent !== null && <AgentMark agent={agent} />}
            <span className="truncate">
              {agent ?? 'no agent'}
              {steps !== null && ` · ${steps.completed} of ${steps.total - steps.canceled}`}
            </span>
            <span className="text-soft">
              <Cost usage={usage} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
