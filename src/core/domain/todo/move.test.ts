import { expect, test } from 'vitest'
import { aTodo } from '../../../../tests/support/fakes.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'
import { grant } from '../../../contract/refusals.ts'
import { decideMove, judgeNotAtWork } from './move.ts'

const row = (id: string, position: number) => aTodo({ id, position })
const list = [row('a', 1), row('b', 2), row('c', 3), row('d', 4)]
const [a, b, c, d] = list as [Todo, Todo, Todo, Todo]
const places = (moved: Todo, before: Todo | null, rows = list) =>
  decideMove(rows, moved, before).map(({ todo, position }) => [todo.id, position])

test('[MV1] moving before another shifts those in between, and no others', () => {
  expect(places(c, a)).toEqual([
    ['c', 1],
    ['a', 2],
    ['b', 3],
  ])
  expect(places(a, c)).toEqual([
    ['b', 1],
    ['a', 2],
  ])
  expect(places(b, null)).toEqual([
    ['c', 2],
    ['d', 3],
    ['b', 4],
  ])
})

test('[MV2] moving to where it already is changes nothing', () => {
  expect(places(a, b)).toEqual([])
  expect(places(d, null)).toEqual([])
})

test('[MV4] gaps and equal positions are put right by a move', () => {
  const uneven = [row('a', 3), row('b', 3), row('c', 90)]
  expect(places(uneven[2] as Todo, uneven[1] as Todo, uneven)).toEqual([
    ['a', 1],
    ['c', 2],
  ])
})

test('[GT67] a step that a live subtask does stays where it is; one whose subtask is over or gone does not', () => {
  const live = { number: 7, status: 'active' as const, archivedAt: 0 }
  for (const what of ['deleted', 'moved'] as const) {
    expect(judgeNotAtWork(a, live, what)).toMatchObject({
      granted: false,
      refusal: { code: 'conflict', instead: { operation: 'task.cancel', input: { task: 7 } } },
    })
    expect(judgeNotAtWork(a, { ...live, archivedAt: 1 }, what)).toEqual(grant(null))
    expect(judgeNotAtWork(a, undefined, what)).toEqual(grant(null))
  }
})
