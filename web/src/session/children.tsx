import { Link } from '@tanstack/react-router'
import { useOperation } from '../api/use-operation.ts'
import { SessionStateText } from '../parts/status.tsx'

interface ChildrenProps {
  session: number
  parent: string | null
}

/** The sessions that were handed work here, and the one that handed it. */
export function Children({ session, parent }: ChildrenProps) {
  const children = useOperation('session.list', { parent: session, limit: 20 }).data?.sessions ?? []
  const above = useOperation('session.get', { session: parent ?? '' }, { enabled: parent !== null }).data?.session
  if (children.length === 0 && above === undefined) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-2 text-sm">
      {above && (
        <li>
          <Link to="/sessions/$number" params={{ number: String(above.number) }} className="text-accent underline">
            ↑ #{above.number} {above.title}
          </Link>
        </li>
      )}
      {children.map(({ number, title, agent, state, hold }) => (
        <li key={number} className="card px-2 py-0.5">
          <Link to="/sessions/$number" params={{ number: String(number) }} className="stored hover:underline">
            #{number} {agent ?? title} <SessionStateText state={state} hold={hold} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
