import { expect, test } from 'vitest'
import { AgentDefinition } from '../../contract/nouns/agent.ts'
import type { AgentsFound } from './agents-found.ts'
import { checkReport } from './check-report.ts'

const agent = (id: string, definition: object = {}) => ({ id, definition: AgentDefinition.parse(definition) })
const command = (...words: string[]) => ({ runner: 'command', command: words })

test('[AG20] a check has a line for each agent, right or wrong, sorted by id, and a count', () => {
  const found: AgentsFound = {
    agents: [agent('coder', command('node', 'agent.mjs')), agent('guest', { runner: 'external' }), agent('writer', { runner: 'function' })],
    problems: [
      { id: 'fixer', file: 'agents/fixer/agent.json', problem: 'agents/fixer/agent.json: limits.turns: must be at most 1000.' },
      { id: 'helper', file: 'agents/helper', problem: 'agents/helper: has no agent.json.', hint: 'Write one.' },
    ],
  }
  expect(checkReport(found).split('\n')).toEqual([
    '✓ coder — command: node agent.mjs',
    '✗ agents/fixer/agent.json: limits.turns: must be at most 1000.',
    '✓ guest — external',
    '! guest is run from outside: nothing here starts it.',
    '✗ agents/helper: has no agent.json. Write one.',
    '✓ writer — function',
    '3 agents, 2 problems',
  ])
  expect(
    checkReport({ agents: [agent('coder')], problems: [] })
      .split('\n')
      .at(-1),
  ).toBe('1 agent, 0 problems')
})

test('[AG20] a workspace without agents says where they would be', () => {
  expect(checkReport({ agents: [], problems: [] }, '/home/me/work/')).toBe('(no agents in /home/me/work/agents)')
  expect(checkReport({ agents: [], problems: [] })).toBe('(no agents in ./agents)')
})

test('[AG43] a variable that an agent is given and that is not set is warned of, and is no problem', () => {
  const given = { ...command('x'), env: { KEY: `\${KEY}`, PLAIN: 'value' } }
  const served = {
    model: 'test/model',
    mcpServers: { a: { command: ['a'], env: { A: `\${KEY}-\${OTHER}` } }, b: { url: 'http://b', headers: { B: `\${KEY}` } } },
  }
  const found: AgentsFound = { agents: [agent('coder', given), agent('writer', served)], problems: [] }
  expect(checkReport(found, '.', { OTHER: '' }).split('\n')).toEqual([
    '✓ coder — command: x',
    '! coder is given KEY, which is not set here: the daemon must have it.',
    '✓ writer — model',
    '! writer is given KEY, which is not set here: the daemon must have it.',
    '2 agents, 0 problems',
  ])
  expect(checkReport(found, '.', { OTHER: '', KEY: 'x' })).not.toContain('!')
})

test('[AG20] a command is shown so that its words can be told apart, on one line, and not at any length', () => {
  const lineOf = (...words: string[]) => checkReport({ agents: [agent('a', command(...words))], problems: [] }).split('\n')[0]
  expect(lineOf('my agent', '', 'a"b')).toBe('✓ a — command: "my agent" "" "a\\"b"')
  expect(lineOf('a\u001b[2Jb\nc')).toBe('✓ a — command: "a\\u001b[2Jb\\nc"')
  expect(lineOf('a\u202eb')).toBe('✓ a — command: a\u{fffd}b')
  expect(lineOf('🔥'.repeat(200))).toBe(`✓ a — command: ${'🔥'.repeat(120)}…`)
})

test('[TK76] an agent with a model and no runner is a model agent; of one with neither the check says that nothing starts it, and what to do', () => {
  const found: AgentsFound = { agents: [agent('asked', { model: 'test/model' }), agent('lost')], problems: [] }
  expect(checkReport(found).split('\n')).toEqual([
    '✓ asked — model',
    '✓ lost — nobody',
    '! Nothing can start lost: it has neither a runner nor a model. Give it one, or "runner": "external" if it comes by itself.',
    '2 agents, 0 problems',
  ])
})
