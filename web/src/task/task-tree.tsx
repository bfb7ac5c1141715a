import { Link } from '@tanstack/react-router'
import type { TaskNode } from '../../../src/contract/nouns/task-tree.ts'
import { EmptyState } from '../parts/page/empty-state.tsx'
import { TaskMark } from '../parts/work/task-mark.tsx'
import { type Branch, branchesOf } from './task-nodes.ts'

interface TaskTreeProps {
  nodes: readonly TaskNode[]
  current: number
  isCut: boolean
}

/** The whole tree a task is in, with the one that is open marked. */
export function TaskTree({ nodes, current, isCut }: TaskTreeProps) {
  if (nodes.length <= 1) return <EmptyState>None. Hand one of the steps to an agent, and it becomes a task of its own.</EmptyState>
  return (
    <>
      <Branches label="The tree of this task" branches={branchesOf(nodes)} current={current} />
      {isCut && <p className="mt-2 text-sm text-soft">Only {nodes.length} tasks of the tree are shown.</p>}
    </>
  )
}

function Branches({ branches, current, label }: { branches: readonly Branch[]; current: number; label?: string }) {
  return (
    <ul aria-label={label} className={label === undefined ? 'ml-2 border-l border-line pl-3' : ''}>
      {branches.map(({ node, below }) => (
        <li key={node.number}>
          <NodeLine node={node} isCurrent={node.number === current} />
          {below.length > 0 && <Branches branches={below} current={current} />}
        </li>
      ))}
    </ul>
  )
}

function NodeLine({ node, isCurrent }: { node: TaskNode; isCurrent: boolean }) {
  const { number, title, owner, status, inFlight } = node
  return (
    <div className={`flex flex-wrap items-center gap-x-2 rounded-md px-2 py-1 text-sm ${isCurrent ? 'bg-accent-wash' : ''}`}>
      <Link
        to="/tasks/$number"
        params={{ number: String(number) }}
        data-row
        aria-current={isCurrent ? 'page' : undefined}
        className={`stored min-w-0 flex-1 basis-40 hover:underline ${isCurrent ? 'font-semibold' : ''}`}
      >
        <span className="font-normal text-soft tabular-nums">#{number}</span> {title}
      </Link>
      <span className="stored text-soft">
        {owner} · <NodeProgress node={node} />
      </span>
      <TaskMark status={status} inFlight={inFlight} />
    </div>
  )
}

export function NodeProgress({ node: { stepsDone, stepsTotal } }: { node: TaskNode }) {
  return <span className="whitespace-nowrap tabular-nums">{stepsTotal === 0 ? 'no steps' : `${stepsDone} of ${stepsTotal}`}</span>
}
