import { expect, test } from 'vitest'
import type { PartContent, WholeMessage } from '../../../../src/contract/nouns/message.ts'
import { checklistOf, groupWords, toolLine } from './tool-line.ts'
import { blocksOf, entriesOf } from './turns.ts'

const at = new Date(2026, 4, 3, 13, 48).getTime()
let count = 0
function said(kind: WholeMessage['kind'], content: Partial<PartContent>[], more: Partial<WholeMessage> = {}): WholeMessage {
  count += 1
  const role = kind === 'reply' ? 'assistant' : 'user'
  const parts = content.map((one, index) => ({ id: `${count}.${index}`, content: one }))
  return {
    id: String(count),
    number: count,
    kind,
    role,
    by: role === 'user' ? 'Ann' : 'coder',
    createdAt: at,
    error: null,
    finish: 'stop',
    ...more,
    parts,
  } as never
}
const text = (words: string): Partial<PartContent> => ({ type: 'text', text: words })
const tool = (name: string, input: unknown = {}, metadata: Record<string, unknown> = {}): Partial<PartContent> => ({
  ...{ type: 'tool' as const, tool: name, title: '', input, metadata, status: 'completed' as const },
})

test('[TP1] an agent’s name stands once a turn, days are told apart, and reminders stand for themselves', () => {
  const messages = [
    said('input', [text('Go.')]),
    said('reply', [text('I read.'), tool('read', { path: 'a' })]),
    said('reply', [tool('read', { path: 'b' }), text('Done.')]),
    said('nudge', [text('Open: #1')]),
    said('reply', [text('On it.')], { createdAt: at + 86_400_000 }),
  ]
  expect(entriesOf(messages).map((entry) => (entry.kind === 'turn' ? `turn ${entry.messages.length}` : entry.kind))).toEqual([
    ...['day', 'said', 'turn 2', 'quiet', 'day', 'turn 1'],
  ])
})

test('[TP2] calls that follow each other are one group, also over several messages; what was said parts them', () => {
  const messages = [
    said('reply', [text('I read.'), tool('read'), tool('read')]),
    said('reply', [tool('bash')]),
    said('reply', [text('So.'), tool('bash')], { error: 'It broke.' }),
  ]
  expect(blocksOf(messages).map((block) => (block.kind === 'calls' ? block.parts.length : block.kind))).toEqual([
    'part',
    3,
    'part',
    1,
    'note',
  ])
})

test('[TP3] a call names its path or command, and a group says what it was for', () => {
  const line = (...call: Parameters<typeof tool>) => toolLine(tool(...call) as never)
  expect(line('Read', {}, { kind: 'read', input: { path: 'src/a.ts' } })).toMatchObject({ verb: 'read', target: 'src/a.ts' })
  expect(line('bash', { command: ['npm', 'test'] })).toMatchObject({ verb: 'run', target: 'npm test' })
  const change = { path: 'b.ts', earlier: 'none', before: '', after: 'a\nb\n' }
  expect(line('Write', {}, { kind: 'edit', changes: [change] })).toEqual({ verb: 'create', target: 'b.ts', added: 2, removed: 0 })
  expect(line('ponder')).toMatchObject({ verb: 'use', target: '' })
  const read = (path: string) => line('read', { path })
  expect(groupWords([read('a'), read('a'), read('b'), line('grep', { pattern: 'x' })])).toEqual({
    title: 'Looked around',
    detail: 'read 2 files, 1 search',
  })
  expect(groupWords([line('edit', { path: 'a' }), line('bash', { command: 'x' }), line('bash', { command: 'x' })])).toEqual({
    ...{ title: 'Wrote and checked', detail: '1 file, 2 commands' },
  })
  expect(groupWords([line('todo_add', { title: 'x' }), line('ponder')])).toEqual({
    title: 'Kept the list',
    detail: '1 list change, 1 other',
  })
})

test('[TP4] a call of a list’s tool is its items', () => {
  const items = (name: string, input: unknown) => checklistOf(tool(name, input) as never)
  expect(items('todo_write', { items: ['a', { title: 'b', status: 'done' }] })).toEqual([
    { text: 'a', status: '' },
    { text: 'b', status: 'done' },
  ])
  expect(items('TodoWrite', { todos: [{ content: 'c', status: 'in_progress' }] })).toEqual([{ text: 'c', status: 'in_progress' }])
  expect(items('todo_add', { title: 'd' })).toEqual([{ text: 'd', status: '' }])
  expect([items('todo_update', { id: 1 }), items('bash', { title: 'x' })]).toEqual([[], []])
})
