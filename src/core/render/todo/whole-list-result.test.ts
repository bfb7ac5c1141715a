import { expect, test } from 'vitest'
import { wholeListResult } from './whole-list-result.ts'

test('[RD17] a whole-list tool answers a title with what remains, the list as JSON and as data', () => {
  const todos = [{ id: 'a', content: 'ship', status: 'pending' as const, priority: 'high' as const }]
  const { title, output, metadata } = wholeListResult({ todos, version: 7, remaining: 1, title: '1 todo' })
  expect(title).toBe('1 todo')
  expect(JSON.parse(output)).toEqual(todos)
  expect(output.split('\n').length).toBeGreaterThan(3)
  expect(metadata).toEqual({ todos, version: 7 })
})
