import { expect, test } from 'vitest'
import { aTodo } from '../../../../tests/support/fakes.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'
import { countsLine, type TodoCounts, todoList } from './list.ts'

const none: TodoCounts = { pending: 0, in_progress: 0, blocked: 0, completed: 0, canceled: 0 }

const threeTodos: Todo[] = [
  aTodo({ number: 14, status: 'in_progress', subject: 'review the canary deploy status' }),
  aTodo({ number: 15, subject: 'write the post-mortem' }),
  aTodo({ number: 16, subject: 'file the rollback ticket', session: 0 }),
]

test('[RD5] a list is the counts of open todos and a line a todo, as in seed 000', () => {
  expect(todoList(threeTodos, { ...none, in_progress: 1, pending: 2 })).toBe(
    `3 open (1 in progress, 2 pending):
▶ #14 [in_progress] review the canary deploy status
#15 [pending] write the post-mortem
#16 [pending] file the rollback ticket (tenant-wide)`,
  )
})

test('[RD6] todos that are not open are counted behind the open ones, each status only where there are any', () => {
  expect(countsLine({ ...none, pending: 2 })).toBe('2 open (0 in progress, 2 pending)')
  expect(countsLine({ ...none, pending: 2, blocked: 1 })).toBe('2 open (0 in progress, 2 pending), 1 blocked')
  expect(countsLine({ pending: 1, in_progress: 2, blocked: 3, completed: 4, canceled: 5 })).toBe(
    '3 open (2 in progress, 1 pending), 3 blocked, 4 completed, 5 canceled',
  )
})

test('[RD7] a list that counts nothing says so', () => {
  expect(todoList([], none)).toBe('(no todos)')
})

test('[RD8] a list that does not show every todo says how many more there are, and how to get them', () => {
  const counts = { ...none, in_progress: 1, pending: 9 }
  expect(todoList(threeTodos, counts).split('\n').at(-1)).toBe('… 7 more')
  expect(todoList(threeTodos, counts, { more: '--after abc' }).split('\n').at(-1)).toBe('… 7 more (--after abc)')
})

test('[RD9] a list reads the same however often it is rendered', () => {
  const counts = { ...none, in_progress: 1, pending: 2 }
  const older = threeTodos.map((todo) => ({ ...todo, updatedAt: todo.updatedAt + 86_400_000, version: todo.version + 1 }))
  expect(todoList(older, counts)).toBe(todoList(threeTodos, counts))
})
