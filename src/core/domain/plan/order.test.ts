import { expect, test } from 'vitest'
import { decideOrder, unmoved } from './order.ts'

/** How the list reads afterwards, each row a letter. */
function ordered(base: string, planned: string, present: string): string {
  const list = [...present].map((id, index) => ({ id, position: index + 1 }))
  const { positions } = decideOrder({ base: [...base], planned: [...planned], list })
  const after = new Map([...list.map(({ id, position }) => [id, position] as const), ...positions])
  expect(new Set(after.values()).size).toBe(after.size)
  return [...after]
    .toSorted(([, one], [, other]) => one - other)
    .map(([id]) => id)
    .join('')
}

test.each<[string, string, string, string]>([
  ['', 'ABC', 'x', 'xABC'],
  ['ABC', 'ABC', 'ABC', 'ABC'],
  ['ABC', 'ABCD', 'ABCx', 'ABCDx'],
  ['ABC', 'NABC', 'xABC', 'xNABC'],
  ['ABC', 'ANBMC', 'ABC', 'ANBMC'],
  ['ABC', 'CAB', 'ABC', 'CAB'],
  ['ABC', 'ACB', 'AxBC', 'ACxB'],
  ['ABCD', 'ABCD', 'DABC', 'DABC'],
  ['ABCD', 'ABNCD', 'DABC', 'DABNC'],
  ['ABCD', 'BACD', 'DABC', 'DBAC'],
  ['AB', 'BA', 'BA', 'BA'],
  ['ABC', 'AC', 'ABC', 'ABC'],
])('[PT19] the plan was %s and is %s, the list was %s: it becomes %s', (base, planned, present, expected) => {
  expect(ordered(base, planned, present)).toBe(expected)
})

test('[PT19] what both have moved stays where people put it, and is named', () => {
  const list = [...'BCDA'].map((id, index) => ({ id, position: index + 1 }))
  const { kept, moved } = decideOrder({ base: [...'ABCD'], planned: [...'BCAD'], list })
  expect([...kept, ...moved]).toEqual(['A'])
  expect(ordered('ABCD', 'BCAD', 'BCDA')).toBe('BCDA')
})

test('[PT19] rows that need not move keep their numbers', () => {
  const list = [2, 5, 9].map((position, index) => ({ id: 'ABC'[index] as string, position }))
  expect(decideOrder({ base: [...'ABC'], planned: [...'ANBC'], list }).positions).toEqual(new Map([['N', 3]]))
  expect(decideOrder({ base: [...'ABC'], planned: [...'ABC'], list }).positions.size).toBe(0)
})

test('[PT19] as few as possible count as moved', () => {
  expect(unmoved([])).toEqual(new Set())
  expect(unmoved([0, 1, 2])).toEqual(new Set([0, 1, 2]))
  expect(unmoved([3, 0, 1, 2])).toEqual(new Set([1, 2, 3]))
})
