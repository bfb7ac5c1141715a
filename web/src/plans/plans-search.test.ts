import { expect, test } from 'vitest'
import { plansSearch } from './plans-search.ts'

test('[WB95] the address of the plans keeps the filters it knows, and nothing that makes no sense', () => {
  expect(plansSearch({ type: 'all', stage: 'review', session: 0 })).toEqual({ type: 'all', stage: 'review', session: 0 })
  expect(plansSearch({ type: 'code', session: 7 })).toEqual({ type: 'code', session: 7 })
  expect(plansSearch({ type: 'plan' })).toEqual({})
  expect(plansSearch({ type: 'constructor', stage: ['final'], session: -1, more: 1 })).toEqual({})
  expect(plansSearch({ session: 1.5 })).toEqual({})
  expect(plansSearch({ session: '7' })).toEqual({})
})
