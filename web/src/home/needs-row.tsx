import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { Overview } from '../../../src/contract/nouns/overview.ts'
import { useChange } from '../api/use-change.ts'
import { TimeAgo } from '../parts/times/time.tsx'
import { parkedWords } from '../parts/usage/cap-words.ts'
import { RaiseCap } from '../parts/usage/raise-cap.tsx'
import { SessionRow } from './session-row.tsx'

/** A session that needs a person though it asks nothing: its task is left, or it told something and goes no further. */
export function NeedsRow({ entry }: { entry: Overview['needsYou'][number] }) {
  const { session, title, agent, task, why, detail, since, next } = entry
  const { change, isPending } = useChange('task.complete', { says: () => 'Completed.' })
  return (
    <SessionRow
      session={session}
      title={title}
      agent={agent}
      about={
        <>
          {task !== null && (
            <>
              <Link to="/tasks/$number" params={{ number: String(task) }} className="inline-block py-0.5 text-accent underline">
                task #{task}
              </Link>
              {' · '}
            </>
          )}
          <TimeAgo at={since} />
        </>
      }
      actions={
        <>
          {why === 'unfinished' && task !== null && (
            <button type="button" className="button button-main" disabled={isPending} onClick={() => void change({ task })}>
              <Check aria-hidden className="size-3.5" /> Complete
            </button>
          )}
          {next.kind === 'cap' && <RaiseCap cap={next.cap} session={session} />}
        </>
      }
      takesMessages
    >
      <p className="stored mt-1 line-clamp-3 text-sm">{next.kind === 'cap' ? parkedWords(detail, next.until) : detail}</p>
    </SessionRow>
  )
}
