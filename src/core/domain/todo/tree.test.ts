import { expect, test } from 'vitest'
import { aTodo } from '../../../../tests/support/fakes.ts'
import { grant } from '../../../contract/refusals.ts'
import { judgeParents } from './tree.ts'

const todo = (id: string, parent: string | null) => aTodo({ id, parent })
const refused = { granted: false, refusal: { code: 'conflict' } }

test('[GT65] todos may change places in the tree together, but none may come to stand under itself', () => {
  const before = [todo('A', null), todo('B', null)]
  const swapped = [todo('A', 'B'), todo('B', 'A')]
  expect(judgeParents(swapped, before, new Map(swapped.map(({ id, parent }) => [id, parent])))).toMatchObject(refused)
  // By way of one that is not changed itself.
  const through = [todo('A', 'C'), todo('B', null)]
  const parents = new Map([
    ['A', 'C'],
    ['B', null],
    ['C', 'A'],
  ])
  expect(judgeParents(through, before, parents)).toMatchObject(refused)
  expect(judgeParents(through, before, new Map([...parents, ['C', 'B']]))).toEqual(grant(null))
  // A cycle that is there already is nobody's new parent.
  expect(judgeParents(swapped, swapped, new Map(swapped.map(({ id, parent }) => [id, parent])))).toEqual(grant(null))
})
