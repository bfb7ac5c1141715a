import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { SessionWithState } from '../../../src/contract/nouns/session.ts'
import type { Task } from '../../../src/contract/nouns/task.ts'
import { useOperation } from '../api/use-operation.ts'
import { TimeAgo } from '../parts/times/time.tsx'
import { costText } from '../parts/usage/money-text.ts'
import { NextWake } from '../parts/work/next-wake.tsx'
import { SessionStateText } from '../parts/work/status.tsx'
import { TaskMark } from '../parts/work/task-mark.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { isArchivedTask } from './is-archived-task.ts'
import type { TaskChanges } from './use-task-changes.ts'

interface TaskFactsProps {
  task: Task
  inFlight: boolean
  /** How its session stands, while the task is live. */
  current: SessionWithState | undefined
  changes: TaskChanges
}

/** Who works on it, where, and since when. */
export function TaskFacts({ task, inFlight, current, changes }: TaskFactsProps) {
  const { number, status, owner, createdBy, createdAt, archivedAt, session } = task
  const [isAssigning, setAssigning] = useState(false)
  const used = useOperation('cost.get', { task: number }).data?.cost.total
  const isLive = !isArchivedTask(task)
  return (
    <div className="text-sm text-soft">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TaskMark status={status} inFlight={inFlight} />
        <span className="stored">
          owner <span className="font-medium text-ink">{owner}</span>
        </span>
        {isLive && (
          <button type="button" className="button button-quiet" onClick={() => setAssigning(true)}>
            Reassign…
          </button>
        )}
        {session > 0 && (
          <Link to="/sessions/$number" params={{ number: String(session) }} className="text-accent underline">
            session #{session}
          </Link>
        )}
        {current && status === 'active' && <SessionStateText state={current.state} hold={current.hold} />}
        <span className="stored">
          created by {createdBy} <TimeAgo at={createdAt} />
        </span>
        {used !== undefined && used.requests > 0 && <span>cost {costText(used)}</span>}
      </div>
      {current && status === 'active' && current.state !== 'running' && <NextWake next={current.next} />}
      {!isLive && (
        <p className="mt-2 rounded-md bg-canvas p-3 text-ink">
          It is {status} and archived <TimeAgo at={archivedAt} />, so it does not change any more. To go on with it, copy it into a new
          task.
        </p>
      )}
      {isAssigning && (
        <AssignDialog number={number} owner={owner} onAssign={(to) => void changes.assign(to)} onClose={() => setAssigning(false)} />
      )}
    </div>
  )
}
