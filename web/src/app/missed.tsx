import { Link } from '@tanstack/react-router'
import { useChange } from '../api/use-change.ts'
import { useOperation } from '../api/use-operation.ts'
import { Dialog } from '../parts/page/dialog.tsx'
import { EmptyState } from '../parts/page/empty-state.tsx'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { SkeletonRows } from '../parts/page/skeleton.tsx'
import { TimeAgo } from '../parts/times/time.tsx'
import { AgentMark } from '../parts/work/marks.tsx'
import { overlay } from './overlay.ts'

/** What agents told people who were not looking, the newest first. */
export default function Missed() {
  const query = useOperation('notification.list', { limit: 50 })
  const close = () => overlay.set(undefined)
  const { change } = useChange('notification.read', {
    optimistic: (cache, { notification }) =>
      cache.edit('notification.list', (output) => ({
        ...output,
        notifications: output.notifications.map((one) => (one.number === notification ? { ...one, readAt: Date.now() } : one)),
      })),
  })
  const told = query.data?.notifications
  const unread = told?.filter(({ readAt }) => readAt === 0) ?? []
  return (
    <Dialog title="Missed" onClose={close}>
      <ReadProblem query={query} />
      {told === undefined && query.error === null && <SkeletonRows />}
      {told?.length === 0 && <EmptyState>Nothing was told yet. What agents tell people while nobody looks is kept here.</EmptyState>}
      {told !== undefined && told.length > 0 && (
        <ul className="max-h-[60dvh] overflow-y-auto border-t border-line">
          {told.map(({ number, agent, text, session, createdAt, readAt }) => (
            <li key={number} className="flex items-start gap-2.5 border-b border-line py-2">
              <span className="mt-px w-[18px]">{agent !== '' && <AgentMark agent={agent} />}</span>
              <div className="min-w-0 flex-1">
                <p className={`stored line-clamp-3 ${readAt === 0 ? 'font-medium' : 'text-soft'}`}>{text}</p>
                <p className="text-sm text-faint">
                  {agent || 'Punchlist'} · <TimeAgo at={createdAt} />
                  {session !== 0 && (
                    <>
                      {' · '}
                      <Link to="/sessions/$number" params={{ number: String(session) }} className="text-accent underline" onClick={close}>
                        session #{session}
                      </Link>
                    </>
                  )}
                </p>
              </div>
              {readAt === 0 && (
                <button type="button" className="button button-small" onClick={() => void change({ notification: number })}>
                  Seen
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex justify-end gap-2">
        {unread.length > 1 && (
          <button
            type="button"
            className="button"
            onClick={() => void Promise.all(unread.map(({ number }) => change({ notification: number })))}
          >
            All {unread.length} seen
          </button>
        )}
        <button type="button" className="button" onClick={close}>
          Close
        </button>
      </div>
    </Dialog>
  )
}
