import { Link } from '@tanstack/react-router'
import type { TaskNode } from '../../../src/contract/nouns/task-tree.ts'
import { TaskMark } from '../parts/task-mark.tsx'
import { NodeProgress } from './task-tree.tsx'

/** The task that does a step, and how far it has come. */
export function SubtaskLink({ number, nodes }: { number: number; nodes: readonly TaskNode[] }) {
  const node = nodes.find((other) => other.number === number)
  return (
    <p className="stored flex flex-wrap items-center gap-x-2 text-sm text-soft">
      <Link to="/tasks/$number" params={{ number: String(number) }} className="text-accent underline">
        Subtask #{number}
      </Link>
      {node && (
        <>
          <span>{node.owner}</span>
          <NodeProgress node={node} />
          <TaskMark status={node.status} inFlight={node.inFlight} />
        </>
      )}
    </p>
  )
}
