import { expect, test } from 'vitest'
import { aCaller } from '../../../../tests/support/fakes.ts'
import { type Agent, AgentDefinition } from '../../../contract/nouns/agent.ts'
import { builtInAgents } from '../agent/built-in-agents.ts'
import { decideWorker, judgeWorkplace } from './work.ts'

function anAgent(id: string, definition: object = { runner: 'acp', command: ['x'] }): Agent {
  const times = { createdAt: 0, updatedAt: 0, version: 1 }
  return { id, definition: AgentDefinition.parse(definition), source: 'api', problem: null, ...times }
}

const claude = anAgent('claude-code')
const gemini = anAgent('gemini')
const helper = anAgent('helper', { model: 'local/x', mode: 'subagent' })
const outside = anAgent('outside', { runner: 'external' })
const idle = anAgent('idle', {})
const chosen = (wanted: string | undefined, before: string | null, agents: readonly Agent[]) => {
  const outcome = decideWorker(wanted, before, [...agents, ...builtInAgents()])
  return outcome.granted ? outcome.value.id : outcome.refusal
}

test('[AG70] who is named does the work, else whoever did before, else the only one that was defined to be talked to', () => {
  expect(chosen('gemini', 'claude-code', [claude, gemini])).toBe('gemini')
  expect(chosen('build', null, [])).toBe('build')
  expect(chosen('helper', null, [helper])).toBe('helper')
  expect(chosen(undefined, 'claude-code', [claude, gemini])).toBe('claude-code')
  expect(chosen(undefined, null, [claude, helper, outside, idle])).toBe('claude-code')
  expect(chosen(undefined, 'gone', [claude])).toBe('claude-code')
  expect(chosen(undefined, 'outside', [outside, gemini])).toBe('gemini')
})

test('[AG70] nobody is guessed among several or none, and who cannot be started is told with why', () => {
  expect(chosen(undefined, null, [claude, gemini])).toMatchObject({
    code: 'invalid',
    message: 'agent: must be said, since there are several: claude-code, gemini.',
  })
  expect(chosen(undefined, null, [helper, outside])).toMatchObject({
    code: 'not_found',
    message: 'There is no agent yet that could do it.',
  })
  expect(chosen('nobody', null, [claude])).toMatchObject({
    code: 'not_found',
    message: 'There is no agent nobody; there are claude-code, build, plan, general, explore.',
  })
  expect(chosen('outside', null, [outside])).toMatchObject({
    code: 'conflict',
    message: 'Nothing here starts outside: it is run from outside.',
  })
  expect(chosen('idle', null, [idle])).toMatchObject({ code: 'conflict', message: expect.stringContaining('neither a runner nor a model') })
})

test('[AG72] in which folder a program works is for whoever holds the machine', () => {
  const stranger = { ...aCaller(), operator: false }
  expect(judgeWorkplace(claude, stranger)).toMatchObject({ granted: false, refusal: { code: 'forbidden' } })
  expect(judgeWorkplace(claude, { ...stranger, operator: true }).granted).toBe(true)
  expect(judgeWorkplace(helper, stranger).granted).toBe(true)
})
