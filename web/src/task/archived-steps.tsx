import type { SubtaskResult, Task } from '../../../src/contract/nouns/task.ts'
import type { TaskNode } from '../../../src/contract/nouns/task-tree.ts'
import { EmptyState } from '../parts/page/empty-state.tsx'
import { ProgressBar } from '../parts/work/progress-bar.tsx'
import { StatusMark, todoWords } from '../parts/work/status.tsx'
import { stepProgress } from '../parts/work/step-progress.ts'
import { SubtaskLink } from './subtask-link.tsx'

interface ArchivedStepsProps {
  task: Task
  nodes: readonly TaskNode[]
  results: readonly SubtaskResult[]
}

/** The plan as it was when the task was archived. */
export function ArchivedSteps({ task: { steps }, nodes, results }: ArchivedStepsProps) {
  if (steps.length === 0) return <EmptyState>There was no plan.</EmptyState>
  return (
    <>
      <ProgressBar progress={stepProgress(steps)} />
      <ul aria-label="Steps" className="mt-2 divide-y divide-line">
        {steps.map(({ title, details, status, taskId, todo }) => (
          <li key={todo} className="flex items-start gap-2 py-2">
            <span className="pt-1">
              <StatusMark status={status} />
            </span>
            <div className="min-w-0 flex-1">
              <p className="stored">
                {title} <span className="sr-only">, {todoWords[status]}</span>
              </p>
              {details !== undefined && <p className="stored text-sm whitespace-pre-wrap text-soft">{details}</p>}
              {taskId !== undefined && <SubtaskLink number={Number(taskId)} nodes={nodes} results={results} />}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
