import { expect, test } from 'vitest'
import { chainOf, inOrder, lanesOf, longestChain } from './order.ts'

const row = (number: number, ...after: number[]) => ({ number, after })

test('[WP7] what waits comes behind what it waits for; a circle ends', () => {
  expect(inOrder([row(1, 3), row(2), row(3, 2, 99)]).map(({ number }) => number)).toEqual([2, 3, 1])
  expect(inOrder([row(1, 2), row(2, 1)])).toHaveLength(2)
  expect([longestChain([row(1, 3), row(2), row(3, 2)]), longestChain([])]).toEqual([3, 0])
})

test('[WP8] lanes lead from each to the last that waits for it, and are taken anew; the chosen row knows its chain', () => {
  const rows = [row(1), row(2), row(3, 1), row(4, 2, 3), row(5)]
  const { rows: drawn, lanes } = lanesOf(rows)
  expect(lanes).toBe(2)
  expect(drawn.map(({ dot }) => dot)).toEqual([0, 1, 0, 0, 0])
  expect(drawn[1]?.passing).toEqual([{ lane: 0, from: 1 }])
  expect(drawn[2]).toMatchObject({ coming: [{ from: 1 }], passing: [{ lane: 1, from: 2 }], begins: true })
  expect(drawn[3]?.coming.map(({ from }) => from)).toEqual([2, 3])
  expect([...chainOf(rows, 3)].toSorted()).toEqual([1, 3, 4])
  expect([...chainOf(rows, 5)]).toEqual([5])
})
