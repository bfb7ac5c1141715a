import { expect, test } from 'vitest'
import { moveTodo } from './move-todo.ts'

const pending = { status: 'pending', sprint: 'P' } as const

test('[WB65] a move to another column is a change of the status or of the sprint', () => {
  expect(moveTodo(pending, 'status', 'completed')).toEqual({ kind: 'change', fields: { status: 'completed' } })
  expect(moveTodo(pending, 'sprint', 'G')).toEqual({ kind: 'change', fields: { sprint: 'G' } })
  expect(moveTodo(pending, 'sprint', 'none')).toEqual({ kind: 'change', fields: { sprint: null } })
})

test('[WB65] a move to blocked asks for the reason first', () => {
  expect(moveTodo(pending, 'status', 'blocked')).toEqual({ kind: 'ask reason' })
  expect(moveTodo({ ...pending, status: 'blocked' }, 'status', 'blocked')).toEqual({ kind: 'stay' })
})

test('[WB65] a move to where it is, or to no column, changes nothing', () => {
  expect(moveTodo(pending, 'status', 'pending')).toEqual({ kind: 'stay' })
  expect(moveTodo(pending, 'status', 'elsewhere')).toEqual({ kind: 'stay' })
  expect(moveTodo(pending, 'sprint', 'P')).toEqual({ kind: 'stay' })
  expect(moveTodo({ ...pending, sprint: null }, 'sprint', 'none')).toEqual({ kind: 'stay' })
})
