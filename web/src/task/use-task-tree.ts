import type { Task } from '../../../src/contract/nouns/task.ts'
import type { TaskNode } from '../../../src/contract/nouns/task-tree.ts'
import { useOperation } from '../api/use-operation.ts'

export interface KnownTree {
  nodes: readonly TaskNode[]
  isCut: boolean
  query: ReturnType<typeof useOperation<'task.tree'>>
}

/** The whole tree a task is in. */
export function useTaskTree(task: Task | undefined): KnownTree {
  const query = useOperation('task.tree', { task: task?.number ?? 0 }, { enabled: task !== undefined })
  return { nodes: query.data?.tasks ?? [], isCut: query.data?.isCut ?? false, query }
}
