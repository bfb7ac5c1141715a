import { Link } from '@tanstack/react-router'
import type { SubtaskResult } from '../../../src/contract/nouns/task.ts'
import type { TaskNode } from '../../../src/contract/nouns/task-tree.ts'
import { TaskMark } from '../parts/work/task-mark.tsx'
import { SubtaskOutcome } from './subtask-outcome.tsx'
import { NodeProgress } from './task-tree.tsx'

interface SubtaskLinkProps {
  number: number
  nodes: readonly TaskNode[]
  results: readonly SubtaskResult[]
}

/** The task that does a step, how far it has come, and what it came to. */
export function SubtaskLink({ number, nodes, results }: SubtaskLinkProps) {
  const node = nodes.find((other) => other.number === number)
  const result = results.find(({ task }) => task === number)
  return (
    <>
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
      {result && <SubtaskOutcome result={result} />}
    </>
  )
}
