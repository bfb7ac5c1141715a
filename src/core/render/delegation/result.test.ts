import { expect, test } from 'vitest'
import { delegationResult } from './result.ts'

test('[DL21] a subagent’s end is told with its words, how it ended, and what it left open', () => {
  const open = Array.from({ length: 6 }, (_, index) => ({ number: index + 1, subject: `step\n${index + 1}` }))
  const text = delegationResult({ session: 4, outcome: 'stalled', detail: 'nothing changed', text: 'Half of it.', open })
  expect(text.split('\n').slice(0, 3)).toEqual([
    'Half of it.',
    '(It ended as stalled: nothing changed.)',
    '(It left open: #1 step 1; #2 step 2; #3 step 3; #4 step 4; #5 step 5; …)',
  ])
  expect(delegationResult({ session: 4, outcome: 'done', detail: '', text: 'All.' })).not.toContain('left open')
})
