import { expect, test } from 'vitest'
import { described } from './described.ts'

test('[WB153] a change that waits is named so that a person knows it again', () => {
  expect(described('todo.add', { session: 1, subject: 'bread' })).toBe('todo add: bread')
  expect(described('todo.update', { todo: 7, status: 'completed' })).toBe('todo update #7: completed')
  expect(described('todo.delete', { todo: 7 })).toBe('todo delete #7')
  expect(described('message.send', { session: 1, text: 'x'.repeat(500) })).toBe(`message send: ${'x'.repeat(80)}…`)
})
