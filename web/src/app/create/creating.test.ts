import { expect, test } from 'vitest'
import { agentAt, kindAt } from './creating.ts'

test('[WP2] what is made first is what the page is about', () => {
  expect([kindAt('/', ''), kindAt('/board', '?sprint=x'), kindAt('/plans/01X', ''), kindAt('/agents', '')]).toEqual([
    ...['work', 'todo', 'plan', 'agent'],
  ])
  expect([kindAt('/work', '?tab=schedules'), kindAt('/work', ''), kindAt('/agents/coder', '')]).toEqual(['schedule', 'work', 'work'])
  expect([agentAt('/agents/coder'), agentAt('/agents'), agentAt('/work')]).toEqual(['coder', undefined, undefined])
})
