import { expect, test } from 'vitest'
import { createTools } from '../create-tools.ts'
import { chosenTools, readToolChoices, type ToolChoice } from './chosen-tools.ts'

const tools = createTools({ perform: () => Promise.reject(new Error('nothing is performed here')) })
const names = (...choices: ToolChoice[]) => chosenTools(tools, choices).map(({ name }) => name)

test('[MC20] toolsets are read whatever their order and the spaces between them', () => {
  expect(readToolChoices(' tasks , core')).toEqual({ granted: true, value: ['core', 'tasks'] })
  expect(readToolChoices('core,core')).toEqual({ granted: true, value: ['core'] })
  const hint = expect.stringContaining('Did you mean tasks?')
  expect(readToolChoices('taks')).toMatchObject({ granted: false, refusal: { code: 'invalid', hint } })
  expect(readToolChoices('')).toMatchObject({ granted: false })
})

test('[MC20] tools keep the order of the table, however they are chosen', () => {
  expect(names('all')).toEqual(tools.map(({ name }) => name))
  expect(names('tasks', 'core')).toEqual(names('core', 'tasks'))
  expect(names('todos')).toHaveLength(9)
  expect(names('todos')).not.toContain('brief')
})
