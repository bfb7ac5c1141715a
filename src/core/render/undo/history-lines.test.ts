import { expect, test } from 'vitest'
import { historyLine } from './history-lines.ts'

const entry = { change: 6, at: 0, by: 'Ada', fields: [] }
const noon = () => 'noon'

test('[UN18] a history says in words what was done, and what followed from it', () => {
  const status = { field: 'status', from: 'pending', to: 'completed' }
  expect(historyLine({ ...entry, type: 'todo.completed', fields: [status] }, noon)).toBe(
    'noon Ada completed it: status “pending” → “completed” (change 6)',
  )
  expect(historyLine({ ...entry, type: 'todo.reopened' }, noon)).toBe('noon Ada opened it again (change 6)')
  const waits = { field: 'waits', from: true, to: false }
  expect(historyLine({ ...entry, type: 'todo.ready', fields: [waits] }, noon)).toBe('noon Ada made it ready (change 6)')
  expect(historyLine({ ...entry, type: 'todo.waiting' }, noon)).toBe('noon Ada made it wait (change 6)')
})
