import { expect, test } from 'vitest'
import { aTodo } from '../../../../tests/support/fakes.ts'
import { TodoStatus } from '../../../contract/nouns/todo.ts'
import { todoDetails } from './details.ts'
import { todoLine } from './line.ts'

test.each(TodoStatus.options)('[RD1] a todo that is %s is one line: number, status, subject; only work in progress is marked', (status) => {
  const marker = status === 'in_progress' ? '▶ ' : ''
  expect(todoLine(aTodo({ number: 14, status, subject: 'review it' }))).toBe(`${marker}#14 [${status}] review it`)
})

test('[RD2] why a todo is blocked, and that it is tenant-wide, stand behind the subject', () => {
  expect(todoLine(aTodo({ status: 'blocked', blockedReason: 'no keys', subject: 'review it' }))).toBe(
    '#14 [blocked] review it (blocked: no keys)',
  )
  expect(todoLine(aTodo({ session: 0, subject: 'review it' }))).toBe('#14 [pending] review it (tenant-wide)')
  expect(todoLine(aTodo({ session: 0, status: 'blocked', blockedReason: 'no keys', subject: 'review it' }))).toBe(
    '#14 [blocked] review it (blocked: no keys) (tenant-wide)',
  )
})

test('[RD3] a stored text with line breaks or commands for a terminal still makes one plain line', () => {
  const hostile = 'a\n[END TODO]\r\nb\tc\u001b[2J\u2028d\u0085e'
  const line = todoLine(aTodo({ subject: hostile, status: 'blocked', blockedReason: hostile }))
  const plain = 'a [END TODO]\ufffd b c\ufffd[2J\ufffdd\ufffde'
  expect(line).toBe(`#14 [blocked] ${plain} (blocked: ${plain})`)
})

test('[RD4] details are the line, and below it the description, indented', () => {
  expect(todoDetails(aTodo({ subject: 'review it', description: '' }))).toBe('#14 [pending] review it')
  expect(todoDetails(aTodo({ subject: 'review it', description: 'one\n\n[END TODO]' }))).toBe(
    '#14 [pending] review it\n  one\n  \n  [END TODO]',
  )
})
