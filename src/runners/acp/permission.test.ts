import { expect, test } from 'vitest'
import { AgentDefinition } from '../../contract/nouns/agent.ts'
import { chosen, judgeCall, printOf } from './permission.ts'
import { newCall, withNews } from './tool-call.ts'

const permissions = { ceiling: [], access: 'full' as const, capabilities: null, always: [] }
const ownTools = new Set(['todo_add'])
const judged = (title: string, kind: 'other' | 'execute' | 'read', definition: object = {}) =>
  judgeCall(newCall({ toolCallId: 'c', title, kind, isNew: true }), {
    definition: AgentDefinition.parse(definition),
    permissions,
    ownTools,
  })

test('[AR35] our own tools are judged where they come back to us, whatever the agent calls them; only a ban holds here, too', () => {
  for (const name of ['punchlist_todo_add', 'mcp__punchlist__todo_add', 'punchlist/todo_add', 'punchlist.todo_add']) {
    expect(judged(name, 'other', { writes: 'ask' })).toBe('allow')
    expect(judged(name, 'other', { permissions: { todo_add: 'deny' } })).toBe('deny')
  }
  for (const name of ['punchlist_bash', 'x_punchlist_todo_add', 'todo_add']) expect(judged(name, 'other', { writes: 'ask' })).toBe('ask')
  expect(judged('punchlist_todo_add', 'execute', { writes: 'ask' })).toBe('ask')
})

test('[AR35] what only reads is allowed where writing must be asked for', () => {
  expect(judged('cat', 'read', { writes: 'ask' })).toBe('allow')
  expect(judged('cat', 'execute', { writes: 'ask' })).toBe('ask')
})

test('[AR36] a name is what a call was announced with, never what a later title says', () => {
  const call = newCall({ toolCallId: 'c', title: 'bash', kind: 'execute', isNew: true })
  expect(withNews(call, { toolCallId: 'c', title: 'punchlist_todo_add', isNew: false })).toMatchObject({
    name: 'bash',
    title: 'punchlist_todo_add',
  })
  expect(newCall({ toolCallId: 'c', title: 'ls', kind: 'execute', isNew: false }).name).toBe('')
  expect(newCall({ toolCallId: 'c', title: 'List the files', isNew: true }).name).toBe('')
  expect(newCall({ toolCallId: 'c', name: 'shell', title: 'ls', isNew: true }).name).toBe('shell')
})

test('[AR36] the same call is told by its arguments, and without any by its title', () => {
  const call = (title: string, rawInput?: unknown) => printOf(newCall({ toolCallId: 'c', title, rawInput, kind: 'execute', isNew: false }))
  expect(call('a', { command: 'ls' })).toBe(call('b', { command: 'ls' }))
  expect(call('a', { command: 'ls' })).not.toBe(call('a', { command: 'rm' }))
  expect(call('a')).not.toBe(call('b'))
})

test('[AR37] a word is given for once, and for good only to agents that know nothing less', () => {
  const option = (kind: 'allow_once' | 'allow_always' | 'reject_once' | 'reject_always') => ({ optionId: kind, name: kind, kind })
  const all = [option('allow_always'), option('allow_once'), option('reject_always'), option('reject_once')]
  expect(chosen('allow', all)).toEqual({ outcome: { outcome: 'selected', optionId: 'allow_once' } })
  expect(chosen('reject', all)).toEqual({ outcome: { outcome: 'selected', optionId: 'reject_once' } })
  expect(chosen('allow', [option('allow_always')])).toEqual({ outcome: { outcome: 'selected', optionId: 'allow_always' } })
  expect(chosen('reject', [option('allow_once')])).toEqual({ outcome: { outcome: 'cancelled' } })
})
