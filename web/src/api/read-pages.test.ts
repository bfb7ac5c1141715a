import { expect, test } from 'vitest'
import { joined } from './read-pages.ts'

test('[WB173] pages of a list are joined row after row, and the last says whether there is more', () => {
  const first = { tasks: [1, 2], inFlight: [2], next: 'cursor', total: 3 }
  const second = { tasks: [3], inFlight: [], next: null, total: 4 }
  expect(joined<object>(first, second)).toEqual({ tasks: [1, 2, 3], inFlight: [2], next: null, total: 4 })
})
