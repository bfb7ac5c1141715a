import { expect, test } from 'vitest'
import type { TaskNode } from '../../../contract/nouns/task-tree.ts'
import { taskTree } from './tree.ts'

const node = (number: number, more: Partial<TaskNode>): TaskNode => ({
  number,
  title: `task ${number}`,
  owner: 'coder',
  status: 'active',
  parent: null,
  depth: 0,
  session: number,
  parentStep: null,
  stepsDone: 0,
  stepsTotal: 0,
  inFlight: false,
  ...more,
})

test('[TT4] a tree is printed indented, with a mark, how far each has come, and no stored byte that could act', () => {
  const nodes = [
    node(1, { stepsDone: 1, stepsTotal: 3 }),
    node(2, { depth: 1, status: 'done' }),
    node(3, { depth: 1, inFlight: true, title: 'a\u001b[2J\nb' }),
    node(4, { depth: 2, status: 'canceled' }),
    node(5, { depth: 1, status: 'draft' }),
  ]
  expect(taskTree(nodes, true)).toBe(
    [
      '→ #1 [active] task 1 (coder) 1/3',
      '  ✓ #2 [done] task 2 (coder)',
      '  ▶ #3 [active] a\u{fffd}[2J b (coder)',
      '    ✗ #4 [canceled] task 4 (coder)',
      '  ○ #5 [draft] task 5 (coder)',
      '… and more: the first 5 are shown',
    ].join('\n'),
  )
})
