import { expect, test } from 'vitest'
import { planSearch } from './plan-search.ts'

test('[WB95] the address of a plan asks for one revision or for two to compare, or for the newest when it makes no sense', () => {
  expect(planSearch({ revision: 3 })).toEqual({ revision: 3 })
  expect(planSearch({ from: 1, to: 4, revision: 3 })).toEqual({ from: 1, to: 4 })
  expect(planSearch({ from: 4, to: 1 })).toEqual({ from: 4, to: 1 })
  for (const nonsense of [{}, { revision: 0 }, { revision: 'x' }, { from: 2 }, { to: 2 }, { from: 1, to: -1 }]) {
    expect(planSearch(nonsense)).toEqual({})
  }
})
