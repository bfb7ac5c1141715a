import { expect, test } from 'vitest'
import { Calls } from './calls.ts'
import { readUpdate } from './read-update.ts'

const told = (update: object) => readUpdate({ sessionId: 's', update }).update

test('[AR15] an id that comes again after its call has ended is another call; what comes late of the old one is passed over', () => {
  const calls = new Calls()
  const first = calls.tell({ toolCallId: 'c', title: 'bash', status: 'completed', isNew: true })
  expect(first?.isNew).toBe(true)
  if (first !== undefined) calls.forget(first.call)
  expect(calls.tell({ toolCallId: 'c', status: 'failed', isNew: false })).toBeUndefined()
  expect(calls.tell({ toolCallId: 'c', title: 'edit', status: 'pending', isNew: true })).toMatchObject({
    isNew: true,
    call: { name: 'edit' },
  })
  expect(calls.tell({ toolCallId: 'c', status: 'in_progress', isNew: false })).toMatchObject({ isNew: false })
})

test('[AR15] what a call came to is told in words, and cut when it is too long', () => {
  const content = [
    { type: 'content', content: { type: 'text', text: 'one' } },
    { type: 'diff', path: 'a.ts', newText: 'x' },
    { type: 'content', content: { type: 'image', data: 'x' } },
    7,
  ]
  const call = (more: object) => {
    const update = told({ sessionUpdate: 'tool_call', toolCallId: 'c', title: 't', ...more })
    return update?.type === 'call' ? new Calls().tell(update.call)?.call : undefined
  }
  expect(call({ content })?.output).toBe('one\n[changed a.ts]\n[image]')
  expect(call({ rawOutput: { output: 'raw' } })?.output).toBe('raw')
  expect(call({ rawOutput: { error: 'no' } })?.output).toBe('{\n  "error": "no"\n}')
  expect(call({ rawOutput: 'x'.repeat(60_000) })?.output).toMatch(/… \(cut: 10000 more characters\)$/)
  expect(call({ rawInput: { text: 'x'.repeat(60_000) } })?.input).toMatchObject({ cut: expect.stringMatching(/^\{"text"/) })
  expect(call({ kind: 'from the future', status: 7 })).toMatchObject({ kind: 'other', status: 'pending' })
})

test('[AR26] an update that cannot be read says nothing', () => {
  for (const params of [undefined, null, 7, {}, { sessionId: 's' }, { sessionId: 7, update: {} }])
    expect(readUpdate(params).update).toBeUndefined()
  expect(told({ sessionUpdate: 'agent_message_chunk', content: { type: 'text' } })).toBeUndefined()
  expect(told({ sessionUpdate: 'plan', entries: [{ content: 'a' }, 7, { content: 'b', status: 'done?' }] })).toEqual({
    type: 'plan',
    lines: [
      { content: 'a', status: 'pending', priority: 'medium' },
      { content: 'b', status: 'pending', priority: 'medium' },
    ],
  })
})
