import { Link } from '@tanstack/react-router'
import type { Overview } from '../../../src/contract/nouns/overview.ts'
import { StatusMark, todoWords } from '../parts/work/status.tsx'

/** What belongs to no session: each leads to its place on the list. */
export function EveryonesTodos({ todos }: { todos: Overview['everyone'] }) {
  return (
    <ul aria-label="Everyone’s list" className="card flex flex-col p-1">
      {todos.map(({ number, subject, status, priority, blockedReason }) => (
        <li key={number} className="flex items-baseline gap-2 px-2 py-1">
          <span className="self-center">
            <StatusMark status={status} />
          </span>
          <Link
            to="/sessions/$number"
            params={{ number: '0' }}
            search={{ todo: number }}
            data-row
            className="stored min-w-0 flex-1 py-0.5 hover:underline"
          >
            {subject}
            <span className="sr-only">, {todoWords[status]}</span>
          </Link>
          {blockedReason !== null && <span className="stored min-w-0 truncate text-sm text-you">Blocked: {blockedReason}</span>}
          {priority !== 'medium' && <span className="text-xs text-soft">{priority}</span>}
          <span className="text-xs text-soft tabular-nums">#{number}</span>
        </li>
      ))}
    </ul>
  )
}
