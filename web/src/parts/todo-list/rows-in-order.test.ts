import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Todo } from '../../../../src/contract/nouns/todo.ts'
import { dropped, moved, rowsInOrder, withMoved } from './rows-in-order.ts'

const todo = (number: number, more: Partial<Todo> = {}) =>
  ({ id: `t${number}`, number, parent: null, position: number * 10, ...more }) as Todo
const numbers = (todos: Todo[]) => rowsInOrder(todos).map(({ todo: { number } }) => number)
const four = [1, 2, 3, 4].map((number) => todo(number))

test('[WB20] a subtask stands below its parent, and alone when its parent is not shown', () => {
  const todos = [todo(3, { parent: 't1' }), todo(1), todo(2), todo(4, { parent: 'gone' })]
  expect(rowsInOrder(todos).map(({ todo: { number }, depth }) => [number, depth])).toEqual([
    [1, 0],
    [3, 1],
    [2, 0],
    [4, 0],
  ])
})

test('[WB21] moving by one place ends beside the neighbour, and at an end does nothing', () => {
  const after = (number: number, by: 1 | -1) => {
    const place = moved(four, todo(number), by)
    return place && numbers(withMoved(four, number, place.before))
  }
  expect(after(2, 1)).toEqual([1, 3, 2, 4])
  expect(after(3, 1)).toEqual([1, 2, 4, 3])
  expect(after(3, -1)).toEqual([1, 3, 2, 4])
  expect([after(1, -1), after(4, 1)]).toEqual([undefined, undefined])
})

test('[WB22] what is dropped takes the place it was dropped on', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }), (from, onto) => {
      const place = dropped(four, todo(from), todo(onto))
      fc.pre(from !== onto)
      const after = numbers(withMoved(four, from, place?.before ?? null))
      expect(after.indexOf(from)).toBe(onto - 1)
      expect(after.toSorted()).toEqual([1, 2, 3, 4])
    }),
  )
})

test('[WB23] nothing is dropped among the subtasks of another todo', () => {
  expect(dropped([todo(1), todo(2), todo(3, { parent: 't2' })], todo(1), todo(3, { parent: 't2' }))).toBeUndefined()
})
