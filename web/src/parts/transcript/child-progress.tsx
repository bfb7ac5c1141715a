import { ProgressBar } from '../work/progress-bar.tsx'
import { SessionStateText } from '../work/status.tsx'
import { useChildren } from '../work/use-children.ts'

/** How far the session has come that a call has started. That it runs or has ended is said of the call already. */
export function ChildProgress({ session, child }: { session: number; child: number }) {
  const found = useChildren(session).sessions.find(({ number }) => number === child)
  if (found === undefined) return null
  const { state, hold, progress } = found
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm">
      {(hold !== null || state.startsWith('awaiting_')) && <SessionStateText state={state} hold={hold} />}
      {progress && progress.total > progress.canceled && (
        <div className="min-w-40 flex-1">
          <ProgressBar progress={progress} label={`Progress of session #${child}`} />
        </div>
      )}
    </div>
  )
}
