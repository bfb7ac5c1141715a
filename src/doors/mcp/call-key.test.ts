import { expect, test } from 'vitest'
import { callKey } from './call-key.ts'

const fresh = () => 'fresh'

test('[MC7] a key is taken from the arguments, or else from what stands beside them', () => {
  const meta = { 'punchlist/idempotency-key': 'beside' }
  expect(callKey({ arguments: { id: 1, idempotency_key: 'mine' }, _meta: meta }, fresh)).toEqual({
    granted: true,
    value: { key: 'mine', input: { id: 1 } },
  })
  expect(callKey({ arguments: { id: 1 }, _meta: meta }, fresh)).toMatchObject({ value: { key: 'beside' } })
  expect(callKey({}, fresh)).toEqual({ granted: true, value: { key: 'fresh', input: {} } })
})

test('[MC7] what models fill in for want of a key counts as none, and what is no key is refused', () => {
  for (const empty of ['', null])
    expect(callKey({ arguments: { idempotency_key: empty } }, fresh)).toMatchObject({ value: { key: 'fresh' } })
  for (const wrong of ['two words', 'x'.repeat(201), 7, {}, 'ümlaut'])
    expect(callKey({ arguments: { idempotency_key: wrong } }, fresh)).toMatchObject({ granted: false, refusal: { code: 'invalid' } })
})
