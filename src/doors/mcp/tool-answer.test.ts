import { expect, test } from 'vitest'
import { refusedAnswer, toolAnswer } from './tool-answer.ts'

test('[MC4] only what is small goes beside the text', () => {
  const metadata = { todos: [1, 2], shown: 2, code: 'x', rows: [{ id: 1 }], body: 'x'.repeat(201), many: Array(51).fill(1), none: null }
  expect(toolAnswer({ text: 'two lines\nof text', isError: false, metadata })).toEqual({
    content: [{ type: 'text', text: 'two lines\nof text' }],
    structuredContent: { todos: [1, 2], shown: 2, code: 'x' },
  })
  expect(toolAnswer({ text: 'plain', isError: false })).toEqual({ content: [{ type: 'text', text: 'plain' }] })
})

test('[MC6] a refusal is a result: what is wrong, and what to do', () => {
  expect(refusedAnswer({ code: 'conflict', message: 'It is over.', hint: 'Start anew.' })).toEqual({
    content: [{ type: 'text', text: 'It is over. Start anew.' }],
    structuredContent: { code: 'conflict' },
    isError: true,
  })
})
