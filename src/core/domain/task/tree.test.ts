import { expect, test } from 'vitest'
import type { Task, TaskRecord } from '../../../contract/nouns/task.ts'
import { fittingTree, treeOf } from './tree.ts'

const record = (number: number, parent: number | null, depth: number) => ({ number, parent, depth }) as TaskRecord
const steps = (...subtasks: (number | null)[]): Task['steps'] =>
  subtasks.map((subtask, index) => ({
    title: `step ${index}`,
    done: subtask === null,
    todo: 10 + index,
    status: 'pending',
    ...(subtask === null ? {} : { taskId: String(subtask) }),
  }))
const task = (number: number, parent: number | null, plan: Task['steps'] = []) =>
  ({
    number,
    title: `task ${number}`,
    owner: 'coder',
    status: 'active',
    session: number,
    parent,
    depth: parent === null ? 0 : 1,
    steps: plan,
  }) as Task

test('[TT1] each task is followed by its subtasks in the order of its plan, with the step it does', () => {
  const nodes = treeOf([task(1, null, steps(4, null, 2)), task(2, 1, steps(3)), task(3, 2), task(4, 1)], [3])
  expect(nodes.map(({ number, parentStep }) => [number, parentStep])).toEqual([
    [1, null],
    [4, 10],
    [2, 12],
    [3, 10],
  ])
  expect(nodes[0]).toMatchObject({ stepsDone: 1, stepsTotal: 3, inFlight: false })
  expect(nodes.find(({ number }) => number === 3)).toMatchObject({ stepsDone: 0, stepsTotal: 0, inFlight: true })
})

test('[TT2] a subtask whose step is gone stays in the tree, behind the others', () => {
  const nodes = treeOf([task(1, null, steps(3)), task(2, 1), task(3, 1)], [])
  expect(nodes.map(({ number, parentStep }) => [number, parentStep])).toEqual([
    [1, null],
    [3, 10],
    [2, null],
  ])
})

test('[TT3] a tree that is cut keeps the way from the root to the task that was asked for', () => {
  const above = [record(1, null, 0), record(9, 1, 1), record(10, 9, 2)]
  const below = [2, 3, 4, 9].map((number) => record(number, 1, 1))
  const cut = fittingTree(above, below, 4)
  expect(cut).toEqual({ tasks: [...above, below[0]], isCut: true })
  expect(fittingTree(above, below, 6)).toMatchObject({ isCut: false, tasks: { length: 6 } })
})
