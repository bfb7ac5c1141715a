import { expect, test } from 'vitest'
import { stricter, verdictOn } from './permission-rules.ts'

test('[PR1] the last rule that matches decides, and what no rule names is allowed', () => {
  const rules = { '*': 'ask', 'todo_*': 'allow', todo_delete: 'deny' } as const
  expect(['bash', 'todo_list', 'todo_delete'].map((tool) => verdictOn(tool, rules))).toEqual(['ask', 'allow', 'deny'])
  expect(verdictOn('anything', {})).toBe('allow')
  expect(verdictOn('bash', { bash: 'deny', '*': 'allow' })).toBe('allow')
})

test.each([
  ['*', 'x', true],
  ['*', '', true],
  ['todo_*', 'todo_', true],
  ['todo_*', 'a_todo_x', false],
  ['*_write', 'file_write', true],
  ['*_write', 'file_writer', false],
  ['a*b*c', 'abc', true],
  ['a*b*c', 'axxbyyc', true],
  ['a*b*c', 'acb', false],
  ['ab*ba', 'aba', false],
  ['exact', 'exact', true],
  ['exact', 'exactly', false],
  ['a.b', 'axb', false],
  ['**', 'anything', true],
] as const)('[PR2] %s on %s: %s', (pattern, tool, isMatch) => {
  expect(verdictOn(tool, { [pattern]: 'deny' })).toBe(isMatch ? 'deny' : 'allow')
})

test('[PR3] a child never has more than its parent', () => {
  expect([stricter('allow', 'ask'), stricter('deny', 'allow'), stricter('ask', 'ask')]).toEqual(['ask', 'deny', 'ask'])
})
