import { expect, test } from 'vitest'
import { readChanges, type UnsavedChange, writtenChanges } from './stored-changes.ts'

const change = (key: string, text = 'bread'): UnsavedChange => ({ name: 'todo.add', input: { session: 1, subject: text }, key })

test('[WB154] changes that wait are read back as they were written, keys and versions included', () => {
  const changes = [change('a'), { ...change('b'), version: 3 }]
  expect(readChanges(writtenChanges(changes))).toEqual(changes)
})

test('[WB155] more than a tab should keep is not kept in part', () => {
  expect(writtenChanges(Array.from({ length: 101 }, (_, at) => change(String(at))))).toBeUndefined()
  expect(writtenChanges([change('a', 'x'.repeat(1_000_001))])).toBeUndefined()
})

test('[WB156] what is no list of changes is read as none', () => {
  for (const text of [undefined, '', '{', '{}', 'null', '[1,null,{"name":"todo.add"},{"key":""}]']) expect(readChanges(text)).toEqual([])
})
