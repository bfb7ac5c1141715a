import { expect, test } from 'vitest'
import type { Part, PartContent } from '../../../contract/nouns/message.ts'
import { toolCallOf } from './tool-call.ts'
import { toolKind } from './tool-kind.ts'

const aPart = (content: PartContent): Part => ({
  id: 'P1',
  session: 1,
  message: 1,
  position: 1,
  content,
  createdAt: 0,
  updatedAt: 0,
  version: 1,
})
const aCall = {
  type: 'tool' as const,
  callId: 'c',
  tool: 'docs_read_file',
  input: { path: '/etc/hosts', depth: 2 },
  status: 'pending' as const,
  title: '',
  output: '',
  metadata: {},
  approval: null,
  child: null,
  startedAt: 0,
  endedAt: 0,
  compactedAt: 0,
}

test('[AA32] a call is shown with its kind, its arguments, the files it names, and what came of it', () => {
  expect(toolCallOf(aPart(aCall))).toEqual({
    toolCallId: 'P1',
    title: 'docs_read_file {"path":"/etc/hosts","depth":2}',
    kind: 'read',
    status: 'pending',
    content: [],
    locations: [{ path: '/etc/hosts' }],
    rawInput: { path: '/etc/hosts', depth: 2 },
  })
  const done = { ...aCall, status: 'completed' as const, title: '3 lines', output: 'one\ntwo', metadata: { lines: 3 } }
  expect(toolCallOf(aPart(done))).toMatchObject({
    title: 'docs_read_file: 3 lines',
    status: 'completed',
    content: [{ type: 'content', content: { type: 'text', text: 'one\ntwo' } }],
    rawOutput: { output: 'one\ntwo', metadata: { lines: 3 } },
  })
  expect(toolCallOf(aPart({ ...aCall, status: 'running' }))).toMatchObject({ status: 'in_progress' })
  expect(toolCallOf(aPart({ ...aCall, status: 'error', output: 'no' }))).toMatchObject({ status: 'failed' })
  expect(toolCallOf(aPart({ ...aCall, input: 'broken {' }))).toMatchObject({ title: 'docs_read_file broken {', locations: [] })
  expect(toolCallOf(aPart({ type: 'text', text: 'hello', synthetic: false }))).toBeUndefined()
})

test('[AA32] a title is one line of bounded length, without anything that could pass for something else', () => {
  const title = toolCallOf(aPart({ ...aCall, title: `a\nb\u202ec${'x'.repeat(500)}` }))?.title ?? ''
  expect(title.startsWith('docs_read_file: a b\ufffdc')).toBe(true)
  expect([...title]).toHaveLength(120)
})

test('[AA33] while a child works on it, a call shows what the child is doing; then what came of it', () => {
  const calls = [
    { id: 'a', tool: 'todo_list', title: '3 todos', status: 'completed' },
    { id: 'b', tool: 'docs_echo', title: '', status: 'running' },
  ]
  const shown = (content: PartContent) => toolCallOf(aPart(content))?.content
  const text = (words: string) => [{ type: 'content', content: { type: 'text', text: words } }]
  expect(shown({ ...aCall, status: 'running', metadata: { calls } })).toEqual(text('[completed] todo_list: 3 todos\n[running] docs_echo'))
  expect(shown({ ...aCall, status: 'completed', output: 'Found.', metadata: { calls } })).toEqual(text('Found.'))
  const delegation = {
    type: 'subtask' as const,
    agent: 'general',
    description: '',
    prompt: 'Find it.\nSoon.',
    todos: 'off' as const,
    child: 2,
  }
  expect(toolCallOf(aPart({ ...delegation, status: 'running', output: '', metadata: { calls } }))).toMatchObject({
    title: 'general: Find it.',
    status: 'in_progress',
    content: text('[completed] todo_list: 3 todos\n[running] docs_echo'),
  })
})

test.each([
  ['todo_write', 'think'],
  ['task', 'think'],
  ['memory_search', 'search'],
  ['fs_read_file', 'read'],
  ['fs_write_file', 'edit'],
  ['editFile', 'edit'],
  ['fs_delete', 'delete'],
  ['fs_move_file', 'move'],
  ['shell_exec', 'execute'],
  ['bash', 'execute'],
  ['web_fetch', 'fetch'],
  ['docs_echo', 'other'],
])('[AA34] %s is of the kind %s', (name, kind) => {
  expect(toolKind(name)).toBe(kind)
})
