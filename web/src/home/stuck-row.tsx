import { Play } from 'lucide-react'
import type { Overview } from '../../../src/contract/nouns/overview.ts'
import { useChange } from '../api/use-change.ts'
import { TimeAgo } from '../parts/times/time.tsx'
import { NextWake } from '../parts/work/next-wake.tsx'
import { SessionRow } from './session-row.tsx'

export function StuckRow({ entry }: { entry: Overview['stuck'][number] }) {
  const { session, title, agent, why, detail, since, open, blocked, next } = entry
  const { change, isPending } = useChange('session.resume', { says: () => 'Resumed.' })
  const isResumed = why !== 'blocked' && why !== 'nobody'
  return (
    <SessionRow
      session={session}
      title={title}
      agent={agent}
      about={
        <>
          <span className="font-medium text-you">{why.replaceAll('_', ' ')}</span> · <TimeAgo at={since} /> · {open} open
          {blocked > 0 && `, ${blocked} blocked`}
        </>
      }
      actions={
        isResumed && (
          <button type="button" className="button button-main" disabled={isPending} onClick={() => void change({ session })}>
            <Play aria-hidden className="size-3.5" /> Resume
          </button>
        )
      }
      takesMessages
    >
      {detail !== '' && <p className="stored mt-1 line-clamp-3 text-sm">{detail}</p>}
      <NextWake next={next} />
    </SessionRow>
  )
}
