import { expect, test } from 'vitest'
import { aTodo } from '../../../../tests/support/fakes.ts'
import { cellWidth } from '../../../core/render/text/cell-width.ts'
import { todoTable } from './todo-table.ts'

const now = new Date(2026, 10, 17, 15, 0).getTime()
const at = (hours: number) => new Date(2026, 10, 17, hours, 5).getTime()
const todos = [
  aTodo({ agent: '', id: 'a', number: 9, subject: 'ship it', status: 'in_progress', updatedAt: at(14), priority: 'high' }),
  aTodo({ agent: '', id: 'b', number: 10, subject: 'write tests', parent: 'a' }),
  aTodo({
    agent: '',
    id: 'c',
    number: 11,
    subject: 'ask Bo',
    status: 'blocked',
    blockedReason: 'on holiday',
    updatedAt: now - 86_400_000 * 3,
  }),
]

test('[CL62] todos stand in columns, subtasks below what they are part of, with what is out of the ordinary', () => {
  expect(todoTable(todos, { screen: undefined, now })).toEqual([
    ' #9 ▶ ship it  high · 14:05',
    '#10     write tests',
    '#11 ! ask Bo  blocked: on holiday · 2026-11-14',
  ])
})

test.each([20, 40, 80])('[CL63] no line is longer than a terminal of %i columns, whatever is in it', (columns) => {
  const long = { subject: '進捗 🎉 '.repeat(60), blockedReason: 'x'.repeat(300), status: 'blocked' as const }
  const lines = todoTable([...todos, aTodo({ id: 'd', number: 12, parent: 'b', ...long })], { screen: { columns, colours: false }, now })
  expect(Math.max(...lines.map(cellWidth))).toBeLessThanOrEqual(columns)
  expect(lines.join('\n')).toContain('進捗')
})

test('[CL64] colours are there only when wanted, and stored text brings none of its own', () => {
  const hostile = [aTodo({ number: 1, subject: 'red \u001b[31malert', status: 'in_progress' })]
  expect(todoTable(hostile, { screen: { columns: 80, colours: false }, now }).join('')).not.toContain('\u001b')
  expect(
    todoTable(hostile, { screen: { columns: 80, colours: true }, now })
      .join('')
      .replaceAll(/\u001b\[(0|2|36)m/g, ''),
  ).not.toContain('\u001b')
})
