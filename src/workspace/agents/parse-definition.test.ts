import { expect, test } from 'vitest'
import { AgentDefinition } from '../../contract/nouns/agent.ts'
import { parseDefinition } from './parse-definition.ts'

function refusalOf(text: string) {
  const parsed = parseDefinition(text)
  return parsed.granted ? undefined : { message: parsed.refusal.message, hint: parsed.refusal.hint }
}

const fields = `Fields: ${Object.keys(AgentDefinition.shape).join(', ')}.`

test('[AG4] the least definition is {}, and has its defaults', () => {
  expect(parseDefinition('{}')).toEqual({ granted: true, value: { definition: AgentDefinition.parse({}), hasInstructions: false } })
  const parsed = parseDefinition('{"runner": "command", "command": ["node", "agent.mjs"], "instructions": ""}')
  expect(parsed).toMatchObject({ value: { definition: { command: ['node', 'agent.mjs'], limits: { turns: 25 } }, hasInstructions: true } })
})

test('[AG5] every field at fault is named in one sentence', () => {
  expect(refusalOf('{"limits": {"turns": 1001}}')).toEqual({ message: 'limits.turns: must be at most 1000.', hint: undefined })
  expect(refusalOf('{"mode": "boss", "maxSteps": 1.5, "capabilities": ["fly"]}')?.message).toBe(
    'mode: must be one of primary, subagent; capabilities.0: must be one of tasks; maxSteps: must be a whole number.',
  )
  expect(refusalOf('{"runner": "command"}')?.message).toMatch(/^command: is missing: /)
  expect(refusalOf('{"command": ["node"]}')?.message).toBe('command: goes only with runner acp or command, and none is named.')
  expect(refusalOf('[]')?.message).toBe('must be an object.')
  expect(refusalOf('null')?.message).toBe('must be an object.')
})

test('[AG6] a field that is misspelt is told what it may have been, at both levels', () => {
  expect(refusalOf('{"rnner": "command"}')).toEqual({ message: 'rnner: unknown field.', hint: `Did you mean runner? ${fields}` })
  expect(refusalOf('{"limits": {"turn": 3}}')).toEqual({
    message: 'limits.turn: unknown field.',
    hint: 'Did you mean limits.turns? Limits: limits.turns, limits.seconds, limits.depth, limits.children.',
  })
  expect(refusalOf('{"zebra": 1, "limits": {"zebra": 1}}')).toEqual({
    message: 'limits.zebra: unknown field; zebra: unknown field.',
    hint: `${fields} Limits: limits.turns, limits.seconds, limits.depth, limits.children.`,
  })
  expect(refusalOf('{"__proto__": {"runner": "function"}}')?.message).toBe('__proto__: unknown field.')
})

test('[AG1] a file that is not JSON says where', () => {
  expect(refusalOf('{\n  "limits": {\n    "a" 1')?.message).toBe('line 3, column 9: a colon should be here, not 1.')
  expect(refusalOf(' \n')).toEqual({ message: 'is empty.', hint: 'The least that may stand there is {}.' })
})
