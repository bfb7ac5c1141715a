import { expect, test } from 'vitest'
import { atWorkFirst } from './at-work-first.ts'

test('[WB131] of a session’s children those that wait for a person come first, then those at work; what rests comes last, the newest first', () => {
  const rows = [
    { number: 1, state: 'done' },
    { number: 2, state: 'running' },
    { number: 3, state: 'dormant' },
    { number: 4, state: 'running' },
    { number: 5, state: 'awaiting_human' },
    { number: 6, state: 'idle' },
    { number: 7, state: 'awaiting_peer' },
  ] as const
  expect(atWorkFirst(rows).map(({ number }) => number)).toEqual([5, 4, 2, 7, 6, 3, 1])
})
