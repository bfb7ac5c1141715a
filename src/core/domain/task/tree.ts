import type { Task, TaskRecord } from '../../../contract/nouns/task.ts'
import type { TaskNode } from '../../../contract/nouns/task-tree.ts'

/** More than this nobody reads. */
export const largestTree = 500

/** The tasks of a tree that are shown: the way to the one that was asked for always is. Parents come before children, so no one is cut off from the root. */
export function fittingTree(
  above: readonly TaskRecord[],
  below: readonly TaskRecord[],
  most = largestTree,
): { tasks: TaskRecord[]; isCut: boolean } {
  const all = [...new Map([...above, ...below].map((task) => [task.number, task])).values()]
  return { tasks: all.slice(0, most), isCut: all.length > most }
}

/** A tree as it is read: each task followed by its subtasks, in the order of its plan. */
export function treeOf(tasks: readonly Task[], inFlight: readonly number[]): TaskNode[] {
  const running = new Set(inFlight)
  const known = new Map(tasks.map((task) => [task.number, task]))
  const isRoot = ({ parent }: Task) => parent === null || !known.has(parent)
  const below = new Map<number, Task[]>()
  for (const task of tasks) if (task.parent !== null) below.set(task.parent, [...(below.get(task.parent) ?? []), task])
  const walk = (task: Task): TaskNode[] => {
    const places = new Map(task.steps.map(({ taskId }, index) => [taskId, index]))
    const placeOf = ({ number }: Task) => places.get(String(number)) ?? task.steps.length
    const subtasks = (below.get(task.number) ?? []).toSorted((one, other) => placeOf(one) - placeOf(other) || one.number - other.number)
    return [nodeOf(task, known.get(task.parent ?? 0), running.has(task.number)), ...subtasks.flatMap(walk)]
  }
  return tasks.filter(isRoot).flatMap(walk)
}

function nodeOf(
  { number, title, owner, status, parent, depth, session, steps }: Task,
  above: Task | undefined,
  inFlight: boolean,
): TaskNode {
  const step = above?.steps.find(({ taskId }) => taskId === String(number))
  const stepsDone = steps.filter(({ done }) => done).length
  return {
    number,
    title,
    owner,
    status,
    parent,
    depth,
    session,
    parentStep: step?.todo ?? null,
    stepsDone,
    stepsTotal: steps.length,
    inFlight,
  }
}
