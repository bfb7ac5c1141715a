import { ArchiveRestore, Pause, Play, Square } from 'lucide-react'
import type { SessionWithState } from '../../../src/contract/nouns/session.ts'
import { useChange } from '../api/use-change.ts'
import { askedToRun } from '../task/asked-to-run.ts'

/** What lets a session go on, or holds it. */
export function SessionActions({ session, isDraft }: { session: SessionWithState; isDraft: boolean }) {
  const input = { session: session.number }
  const stop = useChange('session.stop', { says: () => 'Stopped.' })
  const pause = useChange('session.pause', { says: () => 'Paused. What runs now ends by itself.' })
  const resume = useChange('session.resume', { says: () => 'Resumed.' })
  const restore = useChange('session.restore', { says: () => 'Brought back.' })
  const run = useChange('task.run', { says: askedToRun })
  const { task } = session
  if (session.archivedAt > 0)
    return (
      <button type="button" className="button button-main" disabled={restore.isPending} onClick={() => void restore.change(input)}>
        <ArchiveRestore aria-hidden className="size-3.5" /> Bring back
      </button>
    )
  if (session.hold !== null)
    return (
      <button type="button" className="button button-main" disabled={resume.isPending} onClick={() => void resume.change(input)}>
        <Play aria-hidden className="size-3.5" /> Resume
      </button>
    )
  return (
    <div className="flex gap-1.5">
      {task !== null && !isDraft && session.state !== 'running' && (
        <button type="button" className="button" disabled={run.isPending} onClick={() => void run.change({ task })}>
          <Play aria-hidden className="size-3.5" /> <span className="max-md:sr-only">Run now</span>
        </button>
      )}
      {session.state === 'running' && (
        <button type="button" className="button" disabled={stop.isPending} onClick={() => void stop.change(input)}>
          <Square aria-hidden className="size-3.5" /> <span className="max-md:sr-only">Stop</span>
        </button>
      )}
      <button type="button" className="button" disabled={pause.isPending} onClick={() => void pause.change(input)}>
        <Pause aria-hidden className="size-3.5" /> <span className="max-md:sr-only">Pause</span>
      </button>
    </div>
  )
}
