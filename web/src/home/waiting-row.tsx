import { Link } from '@tanstack/react-router'
import type { Overview } from '../../../src/contract/nouns/overview.ts'
import { SessionRow } from './session-row.tsx'

/** Work that goes on when somebody else is done: who that is, and the way there. */
export function WaitingRow({ entry }: { entry: Overview['waiting'][number] }) {
  const { session, title, agent, for: awaited, open } = entry
  const name = `${awaited.kind} #${awaited.number}`
  return (
    <SessionRow
      session={session}
      title={title}
      agent={agent}
      about={
        <>
          waits for{' '}
          {awaited.kind === 'todo' ? (
            name
          ) : (
            <Link
              to={awaited.kind === 'task' ? '/tasks/$number' : '/sessions/$number'}
              params={{ number: String(awaited.number) }}
              className="inline-block py-0.5 text-accent underline"
            >
              {name}
            </Link>
          )}
          {open > 0 && ` · ${open} open`}
        </>
      }
      actions={null}
      takesMessages={agent !== null}
    />
  )
}
