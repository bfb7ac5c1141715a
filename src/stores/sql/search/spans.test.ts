import { expect, test } from 'vitest'
import { firstSpan, spanWords, widerSpan } from './spans.ts'

test('[SR16] a span at the newest end holds exactly the documents that have one of its words', () => {
  for (const last of [5, 4095, 4096, 8191, 8192, 40_000, 70_000, 600_000, 1_000_000]) {
    let span = firstSpan(last)
    for (let steps = 0; span.words.length > 0; steps++) {
      expect(steps).toBeLessThan(4)
      expect(span.numbers).toBeGreaterThanOrEqual(span.size)
      expect(span.numbers).toBeLessThan(2 * span.size + 1)
      const oldest = last - span.numbers
      const isIn = (document: number) => spanWords(document).some((word) => span.words.includes(word))
      expect([last, oldest + 1, oldest, oldest - 1].map(isIn)).toEqual([true, true, true, false])
      span = widerSpan(span, span.numbers - 1, span.numbers, last)
    }
    expect(span.numbers).toBe(last)
  }
})

test('[SR16] how close together the found ones are tells how far to look next', () => {
  const last = 1_000_000
  const first = firstSpan(last)
  expect(widerSpan(first, 0, 1_000, last)).toEqual({ words: [], size: Number.POSITIVE_INFINITY, numbers: last })
  expect(widerSpan(first, first.numbers / 10, 1_000, last).size).toBe(2 ** 15)
  expect(widerSpan(first, first.numbers / 100, 1_000, last).size).toBe(2 ** 18)
  expect(widerSpan(first, first.numbers / 1_000, 1_000, last).words).toEqual([])
})
