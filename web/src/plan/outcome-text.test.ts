import { expect, test } from 'vitest'
import { outcomeText } from './outcome-text.ts'

const none = { todosGenerated: 0, todosUpdated: 0, todosCanceled: 0, notApplied: [] }

test('[WB103] what became of a plan’s steps is counted in words, and a note is said with it', () => {
  expect(outcomeText({ ...none, todosGenerated: 3 })).toBe('3 todos made.')
  expect(outcomeText({ ...none, todosGenerated: 1, todosUpdated: 2, todosCanceled: 1 })).toBe(
    '1 todo made, 2 todos changed, 1 todo canceled.',
  )
  expect(outcomeText(none)).toBe('Its todos are as they were.')
  expect(outcomeText({ ...none, note: 'No steps were found.' })).toBe('No steps were found.')
  expect(outcomeText({ ...none, todosGenerated: 1, note: 'Left open.' })).toBe('1 todo made. Left open.')
})

test('[WB103] what was not applied is named', () => {
  const kept = (todo: number | null) => ({ step: 'Draw', todo, change: 'title' as const })
  expect(outcomeText({ ...none, todosUpdated: 1, notApplied: [kept(4), kept(4), kept(null)] })).toBe(
    '1 todo changed. Not everything was applied: #4, “Draw” were changed here and stayed.',
  )
})
