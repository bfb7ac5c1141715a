import { expect, test } from 'vitest'
import { agoText, spanText } from './durations.ts'

test('[WB18] a span is told in its two largest units', () => {
  expect([0, 999, 59_000, 60_000, 200_000, 3_900_000, 90_000_000, 86_460_000].map(spanText)).toEqual([
    ...['0 s', '0 s', '59 s', '1 min', '3 min 20 s', '1 h 5 min', '1 d 1 h', '1 d'],
  ])
})

test('[WB19] what a clock that runs behind puts into the future is just now', () => {
  expect([agoText(-5_000), agoText(59_000), agoText(3_900_000)]).toEqual(['just now', 'just now', '1 h ago'])
})
