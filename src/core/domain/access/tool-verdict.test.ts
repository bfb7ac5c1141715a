import { describe, expect, test } from 'vitest'
import type { Rights } from '../../../contract/nouns/rights.ts'
import type { SessionPermissions, ToolPolicy } from '../../../contract/nouns/session.ts'
import { builtInAgent } from '../agent/built-in-agents.ts'
import { policyOf } from '../delegation/delegation.ts'
import { noRestrictions } from '../session/session.ts'
import { permissionsElsewhere, toolVerdict } from './tool-verdict.ts'

const open = { writes: 'allow' as const, rules: {}, tools: {} }
const reads = (name: string) => ({ name, readOnly: true })
const writes = (name: string) => ({ name, readOnly: false })

function policyOfBuiltIn(id: string) {
  const agent = builtInAgent(id)
  if (agent === undefined) throw new Error(id)
  return policyOf(agent.definition)
}

describe('what becomes of a tool call', () => {
  test('[TV1] the last rule that matches decides; what none names is judged by whether it only reads', () => {
    const policy = { ...open, writes: 'ask' as const, rules: { 'files_*': 'deny' as const, files_move: 'allow' as const } }
    expect(toolVerdict(policy, noRestrictions, writes('files_delete'))).toBe('deny')
    expect(toolVerdict(policy, noRestrictions, writes('files_move'))).toBe('allow')
    expect(toolVerdict(policy, noRestrictions, writes('mail_send'))).toBe('ask')
    expect(toolVerdict(policy, noRestrictions, reads('mail_read'))).toBe('allow')
  })

  test('[TV2] a tool whose flag is off is denied, whatever the rules say', () => {
    const policy = { ...open, rules: { '*': 'allow' as const }, tools: { 'web_*': false, web_search: true } }
    expect(toolVerdict(policy, noRestrictions, reads('web_fetch'))).toBe('deny')
    expect(toolVerdict(policy, noRestrictions, reads('web_search'))).toBe('allow')
  })

  test('[TV3] a child never has more than those it was started by, at any depth', () => {
    const ceiling: ToolPolicy[] = [
      { ...open, rules: { shell: 'ask' as const } },
      { ...open, rules: { mail_send: 'deny' as const } },
    ]
    const permissions = { ...noRestrictions, ceiling }
    expect(toolVerdict({ ...open, rules: { '*': 'allow' } }, permissions, writes('shell'))).toBe('ask')
    expect(toolVerdict({ ...open, rules: { '*': 'allow' } }, permissions, writes('mail_send'))).toBe('deny')
  })

  test('[TV4] what a person allowed once and for all is not asked for again, but a ban stays a ban', () => {
    const permissions = { ...noRestrictions, always: ['shell', 'mail_send'] }
    const policy = { ...open, rules: { shell: 'ask' as const, mail_send: 'deny' as const } }
    expect(toolVerdict(policy, permissions, writes('shell'))).toBe('allow')
    expect(toolVerdict(policy, permissions, writes('mail_send'))).toBe('deny')
  })

  test('[TV5] build may do everything; plan edits nothing, plans, and asks for the shell; general and explore only read', () => {
    const tools = [reads('files_read'), writes('files_write'), writes('host_bash'), writes('artifact_stage'), writes('complete_task')]
    const verdicts = (id: string) => tools.map((tool) => toolVerdict(policyOfBuiltIn(id), noRestrictions, tool))
    expect(verdicts('build')).toEqual(['allow', 'allow', 'allow', 'allow', 'allow'])
    expect(verdicts('plan')).toEqual(['allow', 'deny', 'ask', 'allow', 'allow'])
    expect(verdicts('general')).toEqual(['allow', 'deny', 'deny', 'deny', 'allow'])
    expect(verdicts('explore')).toEqual(['allow', 'deny', 'deny', 'deny', 'deny'])
  })
})

describe('tools from elsewhere on somebody’s account', () => {
  const narrow = { access: 'readonly', capabilities: null } as const
  const free: ToolPolicy = { writes: 'allow', rules: {}, tools: {} }
  const verdict = (permissions: SessionPermissions, tool: { name: string; readOnly: boolean }) => toolVerdict(free, permissions, tool)

  test('[RT9] what may write is asked for when those may less than the session for whom it is, also when it was allowed for good', () => {
    const here = permissionsElsewhere({ ...noRestrictions, always: ['mail_send'] }, narrow)
    expect(verdict(here, writes('mail_send'))).toBe('ask')
    expect(verdict(here, reads('mail_read'))).toBe('allow')
  })

  test('[RT9] for those who may what the session may, nothing is asked', () => {
    for (const [permissions, cause] of [
      [noRestrictions, undefined],
      [noRestrictions, { access: 'full', capabilities: [] } as Rights],
      [{ ...noRestrictions, access: 'readonly' as const }, narrow],
    ] as const) {
      expect(verdict(permissionsElsewhere(permissions, cause), writes('mail_send'))).toBe('allow')
    }
  })
})
