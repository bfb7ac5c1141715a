import { expect, test } from 'vitest'
import { notAppliedLines } from './not-applied.ts'

test('[PT23] what was not applied is told a line a step, of very many the first', () => {
  expect(notAppliedLines([])).toEqual([])
  const lines = notAppliedLines([
    { step: 'Write the parser', todo: 5, change: 'title' },
    { step: 'Write the parser', todo: 5, change: 'order' },
    { step: 'Draw', todo: null, change: 'deleted' },
  ])
  expect(lines.slice(1)).toEqual([
    '- #5 “Write the parser”: its new title, its new place',
    '- “Draw”: what is new of it (its todo was deleted)',
  ])
  const many = Array.from({ length: 30 }, (_, index) => ({ step: 'Step', todo: index, change: 'removed' as const }))
  expect(notAppliedLines(many)).toHaveLength(22)
  expect(notAppliedLines(many).at(-1)).toBe('… 10 more')
})
