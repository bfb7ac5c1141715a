import { expect, test } from 'vitest'
import { aCaller } from '../../../../tests/support/fakes.ts'
import { grant } from '../../../contract/refusals.ts'
import { usualQuotas } from '../quota/quotas.ts'
import { decideRoom, maximumActiveTodos, mostTodos } from './room.ts'

test('[TD18] a list takes no more than 10,000 unfinished todos', () => {
  expect(decideRoom(maximumActiveTodos - 1)).toEqual(grant(null))
  expect(decideRoom(maximumActiveTodos)).toMatchObject({ granted: false, refusal: { code: 'limit_reached' } })
})

test('[QT5] an agent adds to a list as long as that holds fewer than its quota, and a person does not notice', () => {
  const quotas = { ...usualQuotas, todos: 7 }
  const coder = aCaller({ agent: 'coder' })
  expect(mostTodos(coder, quotas)).toBe(7)
  expect(mostTodos(aCaller(), quotas)).toBe(maximumActiveTodos)
  expect(mostTodos({ ...coder, engine: true }, quotas)).toBe(maximumActiveTodos)
  expect(mostTodos(coder, { ...quotas, todos: 0 })).toBe(maximumActiveTodos)
  expect(mostTodos(coder, { ...quotas, todos: 1_000_000 })).toBe(maximumActiveTodos)
  expect(decideRoom(6, 7)).toEqual(grant(null))
  const refused = decideRoom(7, 7)
  expect(refused).toMatchObject({ granted: false, refusal: { code: 'limit_reached' } })
  if (!refused.granted) expect(`${refused.refusal.message} ${refused.refusal.hint}`).toMatch(/`todos`.* 7.*PUNCHLIST_QUOTA_TODOS/)
})
