import { expect, test } from 'vitest'
import { forPeople } from './for-people.ts'

test('[WB24] the page leaves out what is to be typed into a terminal', () => {
  expect(forPeople('Nothing but a message: punchlist message send 9 "…"')).toBe('Nothing but a message.')
  expect(forPeople('Let it go on first: punchlist session resume 3')).toBe('Let it go on first.')
  expect(forPeople('Put it into agents/a/agent.json, or use punchlist agent define there.')).toBe(
    'Put it into agents/a/agent.json, or use punchlist agent define there.',
  )
  expect(forPeople('It is running.')).toBe('It is running.')
  expect(forPeople('')).toBe('')
})

test('[WB25] a time is written as the browser writes times', () => {
  const sentence = 'Its schedule, at 2026-11-16T07:39:00.000Z.'
  expect(forPeople(sentence, (at) => `${at.getUTCHours()}:${at.getUTCMinutes()}`)).toBe('Its schedule, at 7:39.')
})
