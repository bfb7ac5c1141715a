import { expect, test } from 'vitest'
import { workSearch } from './work-search.ts'

test('[WP5] what makes no sense in the address of the work is left out', () => {
  expect(workSearch({ tab: 'done', status: 'stuck', kind: 'task', agent: 12, text: 'a b', by: 'order', open: '3' })).toEqual({
    ...{ tab: 'done', status: 'stuck', kind: 'task', agent: '12', text: 'a b', by: 'order', open: 3 },
  })
  expect(workSearch({ tab: 'active', status: 'odd', kind: 1, agent: '', by: 'tree', open: 'x' })).toEqual({})
})
