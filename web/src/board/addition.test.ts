import { expect, test } from 'vitest'
import { wishFor } from './addition.ts'

test('[WB65] a new todo gets the status or the sprint of its column', () => {
  expect(wishFor('in_progress', { session: 7 })).toEqual({ session: 7, status: 'in_progress' })
  expect(wishFor('blocked', {})).toEqual({ status: 'blocked' })
  expect(wishFor('completed', {})).toEqual({})
  expect(wishFor('P', { by: 'sprint' })).toEqual({ sprint: 'P' })
  expect(wishFor('none', { by: 'sprint', sprint: 'S' })).toEqual({})
})

test('[WB65] a new todo takes on the sprint and the priority that the board is narrowed by', () => {
  expect(wishFor(undefined, { sprint: 'S', priority: 'high', text: 'x' })).toEqual({ sprint: 'S', priority: 'high' })
})
