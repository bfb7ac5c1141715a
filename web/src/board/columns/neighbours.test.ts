import { expect, test } from 'vitest'
import { matchesText } from '../matches-text.ts'
import { columnBeside, cutTo, heirsOf, neighbour } from './neighbours.ts'

const column = (key: string, numbers: number[], takes = true) => ({ key, takes, rows: numbers.map((number) => ({ number })) })
const columns = [column('a', [1, 2, 3]), column('b', []), column('c', [4]), column('d', [5, 6], false)]

test('[WB66] from a card the focus goes up and down its column, and sideways past empty ones', () => {
  expect([neighbour(columns, 2, 'up'), neighbour(columns, 2, 'down')]).toEqual([1, 3])
  expect([neighbour(columns, 1, 'up'), neighbour(columns, 3, 'down'), neighbour(columns, 3, 'left')]).toEqual([
    ...[undefined, undefined, undefined],
  ])
  expect([neighbour(columns, 3, 'right'), neighbour(columns, 4, 'left'), neighbour(columns, 6, 'left')]).toEqual([4, 1, 4])
  expect(neighbour(columns, 9, 'down')).toBeUndefined()
})

test('[WB66] a card moves to the column beside it that takes cards, be it empty', () => {
  expect([columnBeside(columns, 1, 1), columnBeside(columns, 4, -1)]).toEqual(['b', 'b'])
  expect([columnBeside(columns, 1, -1), columnBeside(columns, 4, 1), columnBeside(columns, 9, 1)]).toEqual([
    ...[undefined, undefined, undefined],
  ])
})

test('[WB66] a card that leaves hands the focus to the one below it, else above it', () => {
  expect(heirsOf(columns, 2)).toEqual([2, 3, 1])
  expect(heirsOf(columns, 3)).toEqual([3, 2, 1])
  expect(heirsOf(columns, 9)).toEqual([9])
})

test('[WB67] a long column is cut, but never before the card that is followed', () => {
  const rows = [1, 2, 3, 4].map((number) => ({ number }))
  expect(cutTo(rows, 2, undefined)).toEqual([{ number: 1 }, { number: 2 }])
  expect(cutTo(rows, 2, 4)).toEqual([{ number: 1 }, { number: 2 }, { number: 4 }])
})

test('[WB67] a search finds cards that hold all of its words, whatever their case and order', () => {
  expect(matchesText('MILK buy', ['#3', 'Buy oat milk'])).toBe(true)
  expect(matchesText('#3', ['#3', 'Buy oat milk'])).toBe(true)
  expect(matchesText('milk bread', ['Buy oat milk'])).toBe(false)
  expect(matchesText('  ', ['anything'])).toBe(true)
})
