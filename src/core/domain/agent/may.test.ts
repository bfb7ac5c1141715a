import { expect, test } from 'vitest'
import { AgentDefinition } from '../../../contract/nouns/agent.ts'
import { whatItMay } from './may.ts'

test('[WP11] what an agent may do is told as always, asks and never, in this order', () => {
  const may = (definition: object) => whatItMay(AgentDefinition.parse(definition)).map(({ what, rule }) => `${rule}: ${what}`)
  expect(may({})).toHaveLength(6)
  expect(may({}).every((line) => line.startsWith('always'))).toBe(true)
  const strict = may({ access: 'readonly', writes: 'ask', permissions: { git_push: 'deny' }, tools: { 'web_*': false, search: true } })
  expect(strict.slice(-5)).toEqual([
    'asks: Use tools that change something',
    'never: Complete and delete todos',
    'never: Give work to others',
    'never: git_push',
    'never: web_*',
  ])
  expect(may({ access: 'minimal' })).toContain('never: Add and change todos')
})
