import { expect, test } from 'vitest'
import { boardSearch, isNarrowed, narrowingOf } from './board-search.ts'

test('[WB63] the address says how the board is laid out and what it shows', () => {
  const said = { by: 'sprint', session: 0, agent: 'captain', priority: 'high', text: 'milk', column: 'blocked' }
  expect(boardSearch(said)).toEqual(said)
  expect(boardSearch({ session: '7', text: 12, agent: true })).toEqual({ session: 7, text: '12', agent: 'true' })
})

test('[WB63] what the address says that makes no sense is left out', () => {
  const nonsense = { by: 'colour', session: -1, priority: 'urgent', text: '', agent: {}, sprint: null, other: 1 }
  // Each is named all the same: a router would otherwise go on with what came.
  expect({ ...nonsense, ...boardSearch(nonsense) }).toEqual({ other: 1 })
  expect(boardSearch({ session: 'seven' })).toEqual({})
  expect(boardSearch({ session: '' })).toEqual({})
  expect(boardSearch({ text: 'x'.repeat(1_000) }).text).toHaveLength(200)
})

test('[WB63] a board by sprint is narrowed by all that is chosen but the sprint', () => {
  const chosen = { session: 0, sprint: 'S', agent: 'captain', priority: 'low', text: 'milk' } as const
  expect(narrowingOf(chosen)).toEqual({ own: true, session: 0, sprint: 'S', agent: 'captain', priority: 'low' })
  expect(narrowingOf({ ...chosen, by: 'sprint' })).toEqual({ own: true, session: 0, agent: 'captain', priority: 'low' })
  expect(
    [{}, { by: 'agent', session: 1 }, { by: 'sprint', sprint: 'S' }, { text: 'milk' }, { session: 0 }].map((search) =>
      isNarrowed(boardSearch(search)),
    ),
  ).toEqual([...[false, false, false, true, true]])
})
