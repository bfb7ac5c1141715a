import { expect, test } from 'vitest'
import { table } from '../rows/table.ts'
import { namedArguments, readArguments } from './read-arguments.ts'

function read(name: string, given: unknown) {
  const row = table.find((one) => one.name === name)
  if (row === undefined) throw new Error(`no tool ${name}`)
  const named = namedArguments(row, given)
  const outcome = named.granted ? readArguments(row, named.value) : named
  return outcome.granted ? outcome.value : outcome.refusal.message
}

test('[TL15] what models fill in for want of a value counts as not given', () => {
  expect(read('todo_update', { id: 14, status: 'done', reason: '', parent_id: '', updates: [] })).toEqual({ id: 14, status: 'completed' })
  expect(read('todo_add', { title: 'a', items: '[]', priority: null })).toEqual({ title: 'a' })
  expect(read('todo_update', { id: 14, parent_id: null, notes: '' })).toEqual({ id: 14, parent_id: null, notes: '' })
  expect(read('todo_get', { id: '' })).toMatch(/^id: must be a todo's number/)
  expect(read('list_tasks', null)).toEqual({ limit: 50 })
})

test('[TL16] an argument goes by its other names, unless its own is given, too', () => {
  expect(read('get_task', { id: '6' })).toEqual({ taskId: 6 })
  expect(read('get_task', { task_id: 6 })).toEqual({ taskId: 6 })
  expect(read('todo_update', { todo_id: '#14', content: 'a' })).toEqual({ id: '#14', title: 'a' })
  expect(read('task', { subagent_type: 'general', prompt: 'look' })).toEqual({ subagent: 'general', prompt: 'look' })
  expect(read('get_task', { taskId: 6, id: 7 })).toBe('id: unknown field.')
  expect(read('memory_add', { title: 'x', type: 'user', text: 'y' })).toBe('text: unknown field.')
})

test('[TL17] no argument comes from a prototype', () => {
  expect(read('todo_get', JSON.parse('{"__proto__": {"id": 14}}'))).not.toEqual({ id: 14 })
})

test.each([['text'], [14], [[1]], [true]])('[TL17] arguments that are no object are refused: %j', (given) => {
  expect(read('todo_list', given)).toBe('The arguments must be one JSON object.')
})
