import { expect, test } from 'vitest'
import { usualQuotas } from '../../core/domain/quota/quotas.ts'
import { quotasFrom } from './quotas-from.ts'

test('[QT10] each quota is set by its variable, 0 lifts it, and what is no number is refused by name', () => {
  expect(quotasFrom({})).toEqual(usualQuotas)
  expect(quotasFrom({ PUNCHLIST_QUOTA_TASKS: '7', PUNCHLIST_QUOTA_STORAGE: '0', PUNCHLIST_QUOTA_TREE: '' })).toEqual({
    ...usualQuotas,
    tasks: 7,
    storage: 0,
  })
  for (const wrong of ['-1', 'many', '1.5', '9999999999']) {
    expect(() => quotasFrom({ PUNCHLIST_QUOTA_TODOS: wrong })).toThrow(/PUNCHLIST_QUOTA_TODOS: must be a number/)
  }
})
