import { expect, test } from 'vitest'
import { additionOf } from './addition.ts'

const written = { subject: ' milk ', list: 0, column: 'pending', reason: 'ignored' }

test('[WB65] a new todo gets the status or the sprint of its column', () => {
  expect(additionOf({ ...written, column: 'in_progress', list: 7 }, {})).toEqual({ session: 7, subject: 'milk', status: 'in_progress' })
  expect(additionOf({ ...written, column: 'blocked', reason: ' no shop ' }, {})).toEqual({
    ...{ session: 0, subject: 'milk', status: 'blocked', blockedReason: 'no shop' },
  })
  expect(additionOf({ ...written, column: 'P' }, { by: 'sprint' })).toEqual({ session: 0, subject: 'milk', sprint: 'P' })
  expect(additionOf({ ...written, column: 'none' }, { by: 'sprint', sprint: 'S' })).toEqual({ session: 0, subject: 'milk' })
})

test('[WB65] a new todo takes on the sprint and the priority that the board is narrowed by', () => {
  const expected = { session: 0, subject: 'milk', status: 'pending', sprint: 'S', priority: 'high' }
  expect(additionOf(written, { sprint: 'S', priority: 'high', text: 'x' })).toEqual(expected)
})
