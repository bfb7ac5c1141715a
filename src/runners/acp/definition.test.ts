import { expect, test } from 'vitest'
import { aCaller } from '../../../tests/support/fakes.ts'
import { AgentDefinition } from '../../contract/nouns/agent.ts'
import { judgeDefinition } from '../../core/domain/agent/agent.ts'

test('[AR60] an ACP agent needs a command, and only whoever holds the machine may define one', () => {
  expect(AgentDefinition.safeParse({ runner: 'acp' }).error?.issues).toMatchObject([
    { path: ['command'], message: expect.stringContaining('["opencode", "acp"]') },
  ])
  const definition = AgentDefinition.parse({ runner: 'acp', command: ['opencode', 'acp'] })
  expect(judgeDefinition('coder', definition, aCaller()).granted).toBe(true)
  expect(judgeDefinition('coder', definition, aCaller({ operator: false }))).toMatchObject({
    granted: false,
    refusal: { code: 'forbidden' },
  })
})
