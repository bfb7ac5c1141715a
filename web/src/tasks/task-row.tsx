import { Link } from '@tanstack/react-router'
import type { Task } from '../../../src/contract/nouns/task.ts'
import { TimeAgo } from '../parts/times/time.tsx'
import { ProgressBar } from '../parts/work/progress-bar.tsx'
import { stepProgress } from '../parts/work/step-progress.ts'
import { TaskMark } from '../parts/work/task-mark.tsx'

export function TaskRow({ task, inFlight }: { task: Task; inFlight: boolean }) {
  const { number, title, owner, status, parent, steps, archivedAt, updatedAt } = task
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-2 py-2.5 hover:bg-canvas">
      <div className="min-w-0 flex-1 basis-64">
        <p className="stored font-medium">
          <Link to="/tasks/$number" params={{ number: String(number) }} data-row className="hover:underline">
            <span className="font-normal text-soft tabular-nums">#{number}</span> {title}
          </Link>
        </p>
        <p className="stored text-sm text-soft">
          {owner}
          {parent !== null && (
            <>
              {' · subtask of '}
              <Link to="/tasks/$number" params={{ number: String(parent) }} className="text-accent underline">
                #{parent}
              </Link>
            </>
          )}
          {' · '}
          <TimeAgo at={archivedAt || updatedAt} />
        </p>
      </div>
      <div className="w-44">
        {steps.length === 0 ? <span className="text-sm text-soft">no steps yet</span> : <ProgressBar progress={stepProgress(steps)} />}
      </div>
      <div className="w-24">
        <TaskMark status={status} inFlight={inFlight} />
      </div>
    </li>
  )
}
