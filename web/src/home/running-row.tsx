import { Square } from 'lucide-react'
import type { Overview } from '../../../src/contract/nouns/overview.ts'
import { useChange } from '../api/use-change.ts'
import { Elapsed } from '../parts/times/time.tsx'
import { SessionRow } from './session-row.tsx'

export function RunningRow({ entry }: { entry: Overview['running'][number] }) {
  const { session, title, agent, startedAt, trigger, focus, open } = entry
  const { change, isPending } = useChange('session.stop', { says: () => `Stopped. ${agent ?? 'The agent'} goes on when it is resumed.` })
  return (
    <SessionRow
      session={session}
      title={title}
      agent={agent}
      about={
        <>
          for <Elapsed since={startedAt} /> · since {trigger.replaceAll('_', ' ')} · {open} open
        </>
      }
      actions={
        <button type="button" className="button" disabled={isPending} onClick={() => void change({ session })}>
          <Square aria-hidden className="size-3.5" /> Stop
        </button>
      }
      takesMessages
    >
      {focus && (
        <p className="stored mt-1 line-clamp-2 text-sm">
          <span className="text-soft">on</span> #{focus.number} {focus.subject}
        </p>
      )}
    </SessionRow>
  )
}
