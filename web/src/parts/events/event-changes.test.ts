import { expect, test } from 'vitest'
import { changesOf, factsOf, fieldWords } from './event-changes.ts'

const write = (at: Date) => at.toISOString()
const todo = { id: 'X', number: 1, version: 2, subject: 'new', priority: 'high', blockedReason: null, completedAt: 1_000, sprint: null }

test('[WB112] what changed is told field by field, and what is the same or for machines is not', () => {
  const was = { subject: 'old', priority: 'high', blockedReason: 'no paper', completedAt: 0, version: 1, position: 4 }
  expect(changesOf({ type: 'todo.completed', data: { todo, was } }, write)).toEqual([
    { field: 'subject', was: 'old', is: 'new' },
    { field: 'blockedReason', was: 'no paper', is: 'nothing' },
    { field: 'completedAt', was: 'nothing', is: '1970-01-01T00:00:01.000Z' },
  ])
  expect(changesOf({ type: 'todo.cleaned', data: { orphaned: 1, stale: 0 } })).toEqual([])
})

test('[WB112] of a row that is new, what it holds is told', () => {
  expect(factsOf({ type: 'todo.added', data: { todo } }, write)).toEqual([
    { field: 'subject', is: 'new' },
    { field: 'priority', is: 'high' },
    { field: 'completedAt', is: '1970-01-01T00:00:01.000Z' },
  ])
  expect(factsOf({ type: 'message.streamed', data: { message: 4, part: 0 } })).toEqual([])
})

test('[WB112] a field has a name for people', () => {
  expect([fieldWords('blockedReason'), fieldWords('completedAt'), fieldWords('subject')]).toEqual([
    'blocked reason',
    'completed',
    'subject',
  ])
})
