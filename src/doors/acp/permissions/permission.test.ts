import { expect, test } from 'vitest'
import { approvalFrom, permissionRequest } from './permission.ts'

test('[AA43] nothing but the two ways to allow allows', () => {
  const answered = (optionId: string) => approvalFrom({ outcome: { outcome: 'selected', optionId } })
  expect(answered('allow')).toBe('allow')
  expect(answered('always')).toBe('always')
  expect(answered('deny')).toBe('deny')
  expect(answered('something else')).toBe('deny')
  expect(approvalFrom({ outcome: { outcome: 'cancelled' } })).toBe('deny: the request was cancelled')
})

test('[AA43] what is asked for says what it is, and whose, even when its call is gone', () => {
  const question = {
    ...{ id: 'Q', number: 1, session: 2, agent: 'keeper', kind: 'approval' as const, text: 'keeper wants to use look:\n{}', options: [] },
    ...{ tool: 'look', part: null, rights: null, answer: null, answeredBy: null, askedAt: 1, answeredAt: 0, version: 1 },
  }
  expect(permissionRequest('S', question, undefined, true)).toMatchObject({
    sessionId: 'S',
    toolCall: { toolCallId: 'Q', title: 'keeper: look', content: [{ content: { text: 'keeper wants to use look:\n{}' } }] },
  })
  expect(permissionRequest('S', question, undefined, false).toolCall.title).toBe('look')
})
