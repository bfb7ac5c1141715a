import { expect, test } from 'vitest'
import { progressOf } from './progress.ts'

const none = { pending: 0, in_progress: 0, blocked: 0, completed: 0, canceled: 0 }

test('[PG1] percent is completed over all that is not canceled', () => {
  expect(progressOf({ pending: 1, in_progress: 1, blocked: 0, completed: 8, canceled: 5 })).toEqual({
    ...{ total: 15, pending: 1, in_progress: 1, blocked: 0, completed: 8, canceled: 5, percent: 80 },
  })
  expect(progressOf({ ...none, blocked: 1, completed: 1 }).percent).toBe(50)
})

test('[PG2] an empty list is 0 %, and so is one where all is canceled', () => {
  expect(progressOf(none)).toEqual({ ...none, total: 0, percent: 0 })
  expect(progressOf({ ...none, canceled: 3 }).percent).toBe(0)
})

test('[PG4] 100 % is said only when nothing is left', () => {
  expect(progressOf({ ...none, pending: 1, completed: 9_999 }).percent).toBe(99)
  expect(progressOf({ ...none, completed: 3, canceled: 1 }).percent).toBe(100)
})
