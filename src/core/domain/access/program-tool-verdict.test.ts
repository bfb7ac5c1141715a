import { expect, test } from 'vitest'
import type { SessionPermissions, ToolPolicy } from '../../../contract/nouns/session.ts'
import type { PermissionRules } from './permission-rules.ts'
import { programToolVerdict } from './program-tool-verdict.ts'

const policy = (rules: PermissionRules = {}, more: Partial<ToolPolicy> = {}): ToolPolicy => ({ writes: 'allow', rules, tools: {}, ...more })
const none: SessionPermissions = { ceiling: [], access: 'full', capabilities: null, always: [] }
const bash = { names: ['bash', 'execute'] as const, readOnly: false }
const cat = { names: ['cat', 'read'] as const, readOnly: true }

test('[AR5] a rule is written for what a tool is called or for the kind of what it does; the last that matches decides', () => {
  expect(programToolVerdict(policy(), none, bash)).toBe('allow')
  expect(programToolVerdict(policy({ execute: 'ask' }), none, bash)).toBe('ask')
  expect(programToolVerdict(policy({ execute: 'ask', bash: 'allow' }), none, bash)).toBe('allow')
  expect(programToolVerdict(policy({ bash: 'allow', execute: 'deny' }), none, bash)).toBe('deny')
})

test('[AR5] without a rule, what only reads is allowed and the rest is as the definition says', () => {
  expect(programToolVerdict(policy({}, { writes: 'ask' }), none, bash)).toBe('ask')
  expect(programToolVerdict(policy({}, { writes: 'ask' }), none, cat)).toBe('allow')
  expect(programToolVerdict(policy({}, { tools: { execute: false } }), none, bash)).toBe('deny')
})

test('[AR5] the strictest of all who have a say decides; a standing permission answers questions and lifts no ban', () => {
  const ceiling = [policy({ bash: 'ask' })]
  expect(programToolVerdict(policy(), { ...none, ceiling }, bash)).toBe('ask')
  expect(programToolVerdict(policy(), { ...none, ceiling, always: ['bash'] }, bash)).toBe('allow')
  expect(programToolVerdict(policy({ execute: 'deny' }), { ...none, ceiling, always: ['bash'] }, bash)).toBe('deny')
})
