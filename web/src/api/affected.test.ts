import { expect, test } from 'vitest'
import { eventTypes } from '../../../src/contract/nouns/event.ts'
import { operationNames } from '../../../src/contract/operations/index.ts'
import { isAffected } from './affected.ts'

const inSession = (type: string, session = 7) => ({ type, session })

test('[WB1] a change of a noun brings its own queries up to date', () => {
  for (const type of eventTypes.filter((name) => name !== 'message.streamed')) {
    const noun = type.split('.')[0]
    for (const name of operationNames.filter((operation) => operation.startsWith(`${noun}.`))) {
      expect(isAffected([name, { session: 7 }], inSession(type)), `${type} touches ${name}`).toBe(true)
    }
  }
})

test('[WB2] the home page is read again whenever what it shows may have changed', () => {
  for (const type of [
    'todo.completed',
    'question.asked',
    'question.answered',
    'run.started',
    'run.ended',
    'session.held',
    'message.added',
  ]) {
    expect(isAffected(['overview.get', {}], inSession(type)), type).toBe(true)
  }
  expect(isAffected(['overview.get', {}], inSession('memory.added'))).toBe(false)
})

test('[WB3] a change in one session leaves the lists of other sessions alone', () => {
  expect(isAffected(['todo.list', { session: 7 }], inSession('todo.added', 7))).toBe(true)
  expect(isAffected(['todo.list', { session: 8 }], inSession('todo.added', 7))).toBe(false)
  expect(isAffected(['todo.list', {}], inSession('todo.added', 7))).toBe(true)
  expect(isAffected(['message.list', { session: 8 }], inSession('message.added', 7))).toBe(false)
})

test('[WB4] a change of the tenant-wide list is seen in every session', () => {
  expect(isAffected(['todo.list', { session: 8 }], inSession('todo.added', 0))).toBe(true)
})

test('[WB62] a session that is deleted takes its todos from the lists of the whole tenant', () => {
  expect(isAffected(['todo.list', {}], inSession('session.deleted'))).toBe(true)
  expect(isAffected(['sprint.list', {}], inSession('session.deleted'))).toBe(true)
  expect(isAffected(['todo.list', {}], inSession('session.renamed'))).toBe(false)
})

test('[WB5] text that streams in makes nobody read a whole list again', () => {
  for (const name of operationNames) expect(isAffected([name, {}], inSession('message.streamed'))).toBe(false)
})

test('[WB6] a reader that has lost its place reads everything again', () => {
  for (const name of operationNames) expect(isAffected([name, { session: 8 }], inSession('resync', 0))).toBe(true)
})

test('[WB93] schedules are read again when a session they wake has changed, and a plan’s todos when any todo has', () => {
  expect(isAffected(['schedule.list', { limit: 50 }], inSession('session.renamed'))).toBe(true)
  expect(isAffected(['run.list', { schedule: 3, limit: 20 }], inSession('run.ended'))).toBe(true)
  expect(isAffected(['todo.list', { artifact: '01M7HSEG3H9Z25PJ9PBY3WCTH5' }], inSession('todo.completed'))).toBe(true)
  expect(isAffected(['schedule.list', { limit: 50 }], inSession('todo.completed'))).toBe(false)
})

test('[WB133] a session that is deleted takes along what the report and the lists have counted of it', () => {
  for (const name of ['report.get', 'todo.list', 'sprint.list', 'overview.get'] as const) {
    expect(isAffected([name, {}], inSession('session.deleted')), name).toBe(true)
  }
  expect(isAffected(['report.get', {}], inSession('session.renamed'))).toBe(false)
})
