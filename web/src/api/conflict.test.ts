import { expect, test } from 'vitest'
import { conflictingFields } from './conflict.ts'

test('[WB10] a conflict shows what differs, and nothing that is the same or was not meant to change', () => {
  const mine = { todo: 4, subject: 'mine', priority: 'high', description: undefined }
  const theirs = { number: 4, subject: 'theirs', priority: 'high', description: 'said by them', status: 'pending' }
  expect(conflictingFields(mine, theirs, { subject: 'first', priority: 'low' })).toEqual([
    { name: 'subject', mine: 'mine', theirs: 'theirs' },
  ])
})

test('[WB51] what the other has left as it was seen is no conflict', () => {
  expect(conflictingFields({ subject: 'mine' }, { subject: 'as seen', position: 2 }, { subject: 'as seen', position: 1 })).toEqual([])
})
