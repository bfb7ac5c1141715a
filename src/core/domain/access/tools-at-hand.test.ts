import { expect, test } from 'vitest'
import { AgentDefinition } from '../../../contract/nouns/agent.ts'
import { policyOf } from '../delegation/delegation.ts'
import { noRestrictions } from '../session/session.ts'
import { toolsAtHand } from './tools-at-hand.ts'

const names = ['todo_list', 'todo_update', 'todo_complete', 'todowrite', 'todoread', 'notify_user', 'complete_task']

function handOf(definition: object, ceiling: readonly object[] = []): string[] {
  const above = ceiling.map((other) => policyOf(AgentDefinition.parse(other)))
  const has = toolsAtHand(AgentDefinition.parse({ model: 'any/model', ...definition }), { ...noRestrictions, ceiling: above })
  return names.filter(has)
}

test('[RD50] an agent has what neither its definition nor that of those it works for denies, and one way to keep its list', () => {
  const usual = ['todo_list', 'todo_update', 'todo_complete', 'notify_user', 'complete_task']
  expect(handOf({})).toEqual(usual)
  expect(handOf({ permissions: { 'todo_*': 'deny', todo_list: 'allow' } })).toEqual(['todo_list', 'notify_user', 'complete_task'])
  expect(handOf({ tools: { todo_complete: false } })).toEqual(usual.filter((name) => name !== 'todo_complete'))
  expect(handOf({ writes: 'deny' })).toEqual(['todo_list'])
  expect(handOf({ writes: 'ask' })).toEqual(usual)
  expect(handOf({}, [{ permissions: { complete_task: 'deny' } }])).not.toContain('complete_task')
  expect(handOf({ tools: { todowrite: true, todoread: true } })).toEqual(['todowrite', 'todoread', 'notify_user', 'complete_task'])
  expect(handOf({ runner: 'acp', command: ['agent'], model: undefined })).toEqual([
    'todo_list',
    'todo_update',
    'notify_user',
    'complete_task',
  ])
})
