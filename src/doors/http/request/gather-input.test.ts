import { expect, test } from 'vitest'
import { fieldsOf } from '../../../contract/fields.ts'
import { operations } from '../../../contract/operations/index.ts'
import { grant } from '../../../contract/refusals.ts'
import type { Route } from '../routes/route.ts'
import { todoRoutes } from '../routes/todo.ts'
import { gatherInput } from './gather-input.ts'

const gathered = (name: 'todo.add' | 'todo.addMany' | 'todo.updateMany', path: string, given: Record<string, unknown>) => {
  const route = (todoRoutes[name] as Route[]).find((row) => row.path === path) as Route
  return gatherInput(route, { path: {}, given, fields: fieldsOf(operations[name].input) })
}

test('[HT62] names hold in the items of lists, also of those that come as JSON text', () => {
  const items = [{ subject: 'a', blocked_reason: 'no key', completed_at: 1 }]
  const meant = grant({ items: [{ subject: 'a', blockedReason: 'no key', completedAt: 1000 }] })
  expect(gathered('todo.addMany', '/v1/todos/bulk', { items })).toEqual(meant)
  expect(gathered('todo.addMany', '/v1/todos/bulk', { items: JSON.stringify(items) })).toEqual(meant)
  expect(gathered('todo.updateMany', '/api/v1/sessions/:session/todos/bulk', { updates: [{ id: 3, notes: 'x' }] })).toEqual(
    grant({ updates: [{ todo: 3, description: 'x' }] }),
  )
  expect(gathered('todo.addMany', '/v1/todos/bulk', { items: [{ subject: 'a', blockedReason: 'no key' }] })).toMatchObject({
    refusal: { fields: [{ field: 'items.0.blockedReason', unknown: true }] },
  })
})

test('[HT63] a text that looks like a list stays a text, and a very long one that should be a list is left for the schema to refuse', () => {
  const subject = '[{"id": 1}]'
  expect(gathered('todo.add', '/v1/todos', { subject })).toEqual(grant({ subject }))
  const items = JSON.stringify(Array.from({ length: 10_000 }, () => ({ subject: 'the same again' })))
  expect(gathered('todo.addMany', '/v1/todos/bulk', { items })).toEqual(grant({ items }))
})
