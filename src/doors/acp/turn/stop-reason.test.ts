import { expect, test } from 'vitest'
import { stopReason } from './stop-reason.ts'

test.each([
  ['done', 'stop', 'end_turn'],
  ['done', 'length', 'max_tokens'],
  ['done', 'content-filter', 'refusal'],
  ['needs_input', 'tool-calls', 'end_turn'],
  ['blocked', 'stop', 'end_turn'],
  ['budget', 'stop', 'max_turn_requests'],
  ['stalled', 'stop', 'max_turn_requests'],
  ['stopped', 'interrupted', 'cancelled'],
  ['failed', 'error', undefined],
  ['lost', null, undefined],
  [null, null, 'end_turn'],
] as const)('[AA37] a session that came to rest with %s, its model with %s, ends the turn with %s', (outcome, finish, reason) => {
  expect(stopReason({ isCancelled: false, outcome, finish })).toBe(reason)
  expect(stopReason({ isCancelled: true, outcome, finish })).toBe('cancelled')
})
