import { expect, test } from 'vitest'
import { taskSearch } from './task-search.ts'

test('[WB75] the address says which tasks are shown; what does not fit is left out', () => {
  expect(taskSearch({})).toEqual({})
  expect(taskSearch({ status: 'draft', owner: 'coder' })).toEqual({ status: 'draft', owner: 'coder' })
  expect(taskSearch({ view: 'history', status: 'canceled' })).toEqual({ view: 'history', status: 'canceled' })
  expect(taskSearch({ view: 'history', status: 'draft' })).toEqual({ view: 'history' })
  expect(taskSearch({ view: 'else', status: 'done', owner: '' })).toEqual({})
  expect(taskSearch({ view: 1, status: { of: 'draft' }, owner: ['coder'] })).toEqual({})
})
