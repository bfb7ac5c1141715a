import type { TaskNode } from '../../../src/contract/nouns/task-tree.ts'

export interface Branch {
  node: TaskNode
  below: Branch[]
}

/** A tree that was told row by row, as branches. */
export function branchesOf(nodes: readonly TaskNode[]): Branch[] {
  const branches = new Map(nodes.map((node) => [node.number, { node, below: [] as Branch[] }]))
  const roots: Branch[] = []
  for (const branch of branches.values()) {
    const above = branch.node.parent === null ? undefined : branches.get(branch.node.parent)
    ;(above?.below ?? roots).push(branch)
  }
  return roots
}

/** The tasks below one, at every depth, that are not archived; an archived one may have live ones below it. */
export function liveBelow(nodes: readonly TaskNode[], number: number): TaskNode[] {
  const inside = new Set([number])
  // Parents come before children, so one pass is enough.
  const below = nodes.filter((node) => {
    const isBelow = node.parent !== null && inside.has(node.parent)
    if (isBelow) inside.add(node.number)
    return isBelow
  })
  return below.filter(({ status }) => status === 'draft' || status === 'active')
}
