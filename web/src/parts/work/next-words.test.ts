import { expect, test } from 'vitest'
import { nextWords } from './next-words.ts'

test('[WB24] the page leaves out what is to be typed into a terminal', () => {
  expect(nextWords({ kind: 'message' })).toBe('a message')
  expect(nextWords({ kind: 'resume', hold: 'paused' })).toBe('you let it go on: it is paused')
})

test('[WB25] a time is written as the browser writes times', () => {
  const at = Date.UTC(2026, 10, 16, 7, 39)
  expect(nextWords({ kind: 'schedule', at }, (time) => `${time.getUTCHours()}:${time.getUTCMinutes()}`)).toBe('its schedule, 7:39')
})
