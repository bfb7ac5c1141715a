import { Play, Square } from 'lucide-react'
import type { SessionWithState } from '../../../src/contract/nouns/session.ts'
import type { Task } from '../../../src/contract/nouns/task.ts'
import { useChange } from '../api/use-change.ts'
import { askedToRun } from './asked-to-run.ts'

interface RunActionsProps {
  task: Task
  current: SessionWithState | undefined
}

/** What gets an active task going, or stops it: the one that makes sense at the moment. */
export function RunActions({ task: { number, session }, current }: RunActionsProps) {
  const run = useChange('task.run', { says: askedToRun })
  const stop = useChange('session.stop', { says: () => 'Stopped. It goes on when it is resumed.' })
  const resume = useChange('session.resume', { says: () => 'Resumed.' })
  if (current && current.hold !== null) {
    return (
      <button type="button" className="button button-main" disabled={resume.isPending} onClick={() => void resume.change({ session })}>
        <Play aria-hidden className="size-3.5" /> Resume
      </button>
    )
  }
  if (current?.state === 'running') {
    return (
      <button type="button" className="button" disabled={stop.isPending} onClick={() => void stop.change({ session })}>
        <Square aria-hidden className="size-3.5" /> Stop
      </button>
    )
  }
  return (
    <button type="button" className="button" disabled={run.isPending} onClick={() => void run.change({ task: number })}>
      <Play aria-hidden className="size-3.5" /> Run now
    </button>
  )
}
