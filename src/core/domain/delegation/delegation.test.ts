import { describe, expect, test } from 'vitest'
import { aSession } from '../../../../tests/support/fakes.ts'
import { everything } from '../access/rights.ts'
import { builtInAgent } from '../agent/built-in-agents.ts'
import { handedDown, judgeDelegation, judgeRoom, listModeFor } from './delegation.ts'
import { decideHop, mostHops } from './hops.ts'

const limits = { depth: 2, children: 3, turns: 25, seconds: 600 }
const general = builtInAgent('general')
if (general === undefined) throw new Error('there is no general agent')

describe('handing work on', () => {
  test('[DL1] goes as deep as the limit and no deeper', () => {
    expect(judgeRoom(aSession({ depth: 1 }), limits, 0, 1).granted).toBe(true)
    expect(judgeRoom(aSession({ depth: 2 }), limits, 0, 1)).toMatchObject({ granted: false, refusal: { code: 'limit_reached' } })
  })

  test('[DL2] goes to as many at once as the limit', () => {
    expect(judgeRoom(aSession(), limits, 1, 2).granted).toBe(true)
    expect(judgeRoom(aSession(), limits, 1, 3)).toMatchObject({ granted: false, refusal: { hint: expect.stringContaining('at most 2') } })
  })

  test('[DL3] goes to a known agent that can be started, and never to oneself', () => {
    expect(judgeDelegation(general, 'general', 'coder').granted).toBe(true)
    expect(judgeDelegation(undefined, 'nobody', 'coder')).toMatchObject({ refusal: { code: 'not_found' } })
    expect(judgeDelegation(general, 'general', 'general')).toMatchObject({ refusal: { code: 'conflict' } })
    const external = { ...general, definition: { ...general.definition, runner: 'external' as const } }
    expect(judgeDelegation(external, 'general', 'coder')).toMatchObject({ refusal: { code: 'conflict' } })
  })

  test('[DL4] the list is as the call says, else as the agent says, else shared for writs, off for tools and its own in the background', () => {
    const unsaid = { ...general, definition: { ...general.definition, todos: undefined } }
    expect(listModeFor('own', general, 'writ')).toBe('own')
    expect(listModeFor(undefined, general, 'writ')).toBe('off')
    expect(listModeFor(undefined, unsaid, 'writ')).toBe('shared')
    expect(listModeFor(undefined, unsaid, 'tool')).toBe('off')
    expect(listModeFor(undefined, unsaid, 'background')).toBe('own')
    expect(listModeFor(undefined, general, 'background')).toBe('off')
  })

  test('[DL5] hands down what the parent may, and no more', () => {
    const session = aSession({
      permissions: { ceiling: [{ writes: 'ask', rules: {}, tools: {} }], access: 'readonly', capabilities: null, always: ['shell'] },
    })
    const handed = handedDown(session, { ...general.definition, writes: 'allow', permissions: { shell: 'deny' } }, everything)
    expect(handed).toEqual({
      ceiling: [
        { writes: 'ask', rules: {}, tools: {} },
        { writes: 'allow', rules: { shell: 'deny' }, tools: {} },
      ],
      access: 'readonly',
      capabilities: null,
      always: [],
    })
    const asked = { access: 'minimal', capabilities: [] } as const
    expect(handedDown(session, undefined, { ...asked, capabilities: [] })).toEqual({ ...session.permissions, ...asked })
  })

  test('[DL6] a word is passed on between agents a hundred times and no more', () => {
    expect(decideHop(mostHops - 1)).toEqual({ granted: true, value: mostHops })
    expect(decideHop(mostHops)).toMatchObject({ granted: false, refusal: { code: 'limit_reached' } })
  })
})
