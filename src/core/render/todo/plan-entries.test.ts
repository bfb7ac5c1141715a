import { expect, test } from 'vitest'
import { planEntries } from './plan-entries.ts'

test('[AA1] a plan has every todo in its order, with its priority; blocked and cancelled ones say so', () => {
  expect(
    planEntries([
      { id: '1', content: 'write it', status: 'in_progress', priority: 'high' },
      { id: '2', content: 'ship it', status: 'pending', priority: 'medium', blocked: 'no key' },
      { id: '3', content: 'test it', status: 'completed', priority: 'low' },
      { id: '4', content: 'paint it', status: 'cancelled', priority: 'low' },
      { id: '5', content: 'tell them', status: 'pending', priority: 'medium' },
    ]),
  ).toEqual([
    { content: 'write it', status: 'in_progress', priority: 'high' },
    { content: 'ship it (blocked: no key)', status: 'pending', priority: 'medium' },
    { content: 'test it', status: 'completed', priority: 'low' },
    { content: 'paint it (cancelled)', status: 'completed', priority: 'low' },
    { content: 'tell them', status: 'pending', priority: 'medium' },
  ])
  expect(planEntries([])).toEqual([])
})
