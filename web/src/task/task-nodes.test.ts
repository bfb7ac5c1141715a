import { expect, test } from 'vitest'
import type { TaskNode } from '../../../src/contract/nouns/task-tree.ts'
import { type Branch, branchesOf, liveBelow } from './task-nodes.ts'

const node = (number: number, parent: number | null, status: TaskNode['status'] = 'active') => ({ number, parent, status }) as TaskNode
const tree = [node(1, null), node(2, 1, 'done'), node(3, 2), node(4, 1), node(5, 1, 'canceled')]
const numbers = (branches: Branch[]): unknown[] => branches.map((branch) => [branch.node.number, numbers(branch.below)])

test('[WB78] a tree is drawn with each task below its parent; what goes along with a canceled one is all that is live below it', () => {
  expect(numbers(branchesOf(tree))).toEqual([
    [
      1,
      [
        [2, [[3, []]]],
        [4, []],
        [5, []],
      ],
    ],
  ])
  expect(liveBelow(tree, 1).map(({ number }) => number)).toEqual([3, 4])
  expect(liveBelow(tree, 2).map(({ number }) => number)).toEqual([3])
  expect(liveBelow(tree, 4)).toEqual([])
})
