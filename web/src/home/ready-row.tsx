import { Link } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import type { Overview } from '../../../src/contract/nouns/overview.ts'
import { useChange } from '../api/use-change.ts'
import { NextWake } from '../parts/work/next-wake.tsx'
import { askedToRun } from '../task/asked-to-run.ts'
import { SessionRow } from './session-row.tsx'

export function ReadyRow({ entry }: { entry: Omit<Overview['ready'][number], 'state'> }) {
  const { session, title, agent, task, open, next, due } = entry
  const { change, isPending } = useChange('task.run', { says: askedToRun })
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
          {due ? `${open} open · about to run` : `${open} open`}
        </>
      }
      actions={
        task !== null &&
        !due && (
          <button type="button" className="button" disabled={isPending} onClick={() => void change({ task })}>
            <Play aria-hidden className="size-3.5" /> Run now
          </button>
        )
      }
      takesMessages={agent !== null}
    >
      <NextWake next={next} />
    </SessionRow>
  )
}
