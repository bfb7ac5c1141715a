import { expect, test } from 'vitest'
import { AgentDefinition } from '../../../src/contract/nouns/agent.ts'
import { changedSince, definitionWith, fieldsOf } from './agent-fields.ts'

const before = AgentDefinition.parse({
  name: 'Coder',
  runner: 'command',
  command: ['node', 'two words.mjs', 'a\nb'],
  maxSteps: 7,
  reminders: ['breathe'],
})

test('[WB118] a definition that is saved as it was seen is the same definition', () => {
  expect(definitionWith(before, fieldsOf(before))).toEqual(before)
})

test('[WB118] what the page does not show stays, and what is emptied is gone', () => {
  const after = definitionWith(before, { ...fieldsOf(before), name: ' ', runner: 'model', model: ' x/y ', description: 'new' })
  expect(after).toMatchObject({ maxSteps: 7, reminders: ['breathe'], model: 'x/y', runner: 'model', description: 'new' })
  expect(Object.keys(after)).not.toContain('command')
  expect(Object.keys(after)).not.toContain('name')
  expect(AgentDefinition.safeParse(after).success).toBe(true)
})

test('[WB118] a command is written one argument a line', () => {
  const written = { ...fieldsOf(), runner: 'acp' as const, command: 'opencode\n\nacp  \n' }
  expect(definitionWith(undefined, written).command).toEqual(['opencode', 'acp  '])
  expect(definitionWith(undefined, { ...written, command: ' ' })).not.toHaveProperty('command')
})

test('[WB118] what somebody else changed meanwhile is told field by field', () => {
  expect(changedSince(before, { ...before, instructions: 'be kind', maxSteps: 9 })).toEqual([{ field: 'instructions', is: 'be kind' }])
  expect(changedSince(before, before)).toEqual([])
})
