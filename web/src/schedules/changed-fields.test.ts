import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test('[WB100] only what a person has changed is sent, so that “in 20 minutes” is not read a second time', () => {
  const seen = { title: 'a', when: 'in 20 minutes', number: 3 }
  expect(changedFields({ title: 'b', when: 'in 20 minutes' }, seen)).toEqual({ title: 'b' })
  expect(changedFields({ title: 'a', when: 'in 20 minutes' }, seen)).toBeUndefined()
})
