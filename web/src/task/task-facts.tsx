import { useState } from 'react'
import type { Task } from '../../../src/contract/nouns/task.ts'
import { useOperation } from '../api/use-operation.ts'
import { TimeAgo } from '../parts/times/time.tsx'
import { Cost } from '../parts/usage/cost.tsx'
import { AgentMark } from '../parts/work/marks.tsx'
import { personName } from '../parts/work/person-name.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { isArchivedTask } from './is-archived-task.ts'
import type { TaskChanges } from './use-task-changes.ts'

/** Who works on it, and since when. How it stands is in the bar. */
export function TaskFacts({ task, changes }: { task: Task; changes: TaskChanges }) {
  const { number, status, owner, createdBy, createdAt, archivedAt } = task
  const [isAssigning, setAssigning] = useState(false)
  const used = useOperation('cost.get', { task: number }).data?.cost.total
  const isLive = !isArchivedTask(task)
  return (
    <>
      <dl className="grid grid-cols-[88px_minmax(0,1fr)] gap-y-px [&>dd]:flex [&>dd]:min-h-[26px] [&>dd]:min-w-0 [&>dd]:items-center [&>dd]:gap-1.5 [&>dt]:leading-[26px] [&>dt]:text-faint">
        <dt>Owner</dt>
        <dd>
          <AgentMark agent={owner} /> <span className="stored min-w-0 truncate">{owner}</span>
          {isLive && (
            <button type="button" className="button button-quiet ml-auto" onClick={() => setAssigning(true)}>
              Reassign…
            </button>
          )}
        </dd>
        <dt>Created</dt>
        <dd className="stored">
          {personName(createdBy)}, <TimeAgo at={createdAt} />
        </dd>
        {used !== undefined && used.requests > 0 && (
          <>
            <dt>Cost</dt>
            <dd>
              <Cost usage={used} hasTokens />
            </dd>
          </>
        )}
      </dl>
      {!isLive && (
        <p className="mt-2 rounded-md bg-canvas p-3">
          It is {status} and archived <TimeAgo at={archivedAt} />, so it does not change any more. To go on with it, copy it into a new
          task.
        </p>
      )}
      {isAssigning && (
        <AssignDialog number={number} owner={owner} onAssign={(to) => void changes.assign(to)} onClose={() => setAssigning(false)} />
      )}
    </>
  )
}
