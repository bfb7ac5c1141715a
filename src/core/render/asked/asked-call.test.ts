import { expect, test } from 'vitest'
import type { Part } from '../../../contract/nouns/message.ts'
import { approvalText } from './approval-text.ts'
import { askedCall } from './asked-call.ts'
import { lastSentence } from './last-sentence.ts'

const call = (input: unknown, metadata: Record<string, unknown> = {}, tool = 'a_tool') => ({ tool, title: '', input, metadata })
const asked = (...given: Parameters<typeof call>) => askedCall(call(...given))

test('[AK1] a call is told by what it does, and whatever else it was given is a field: nothing is left out', () => {
  expect(asked({ command: 'rm -r build', timeout: 5 })).toMatchObject({
    ...{ verb: 'run', target: '', command: 'rm -r build', changes: [], fields: [{ name: 'timeout', value: '5' }] },
  })
  expect(asked({ command: ['git', 'commit', '-m', "it's done"] }).command).toBe("git commit -m 'it'\\''s done'")
  expect(asked({ url: 'https://example.com', method: 'GET' })).toMatchObject({
    ...{ verb: 'fetch', target: 'https://example.com', fields: [{ name: 'method', value: 'GET' }] },
  })
  expect(asked({ path: 'a.ts' }, { kind: 'delete' })).toMatchObject({ verb: 'delete', target: 'a.ts', fields: [] })
  expect(asked({ title: 'milk', tags: ['a', { b: true }], none: [] })).toMatchObject({
    ...{ verb: 'use', target: 'a_tool', command: null },
    fields: [
      { name: 'title', value: 'milk' },
      { name: 'tags.0', value: 'a' },
      { name: 'tags.1.b', value: 'true' },
      { name: 'none', value: '(empty)' },
    ],
  })
  // A program may tell the arguments after it has announced the call, or nothing but a title.
  expect(asked({}, { kind: 'execute', input: { command: 'ls' } }).command).toBe('ls')
  expect(askedCall({ ...call({}, { kind: 'execute' }), title: 'npm test' }).command).toBe('npm test')
  expect(asked(Object.fromEntries(Array.from({ length: 70 }, (_, index) => [`f${index}`, index]))).moreFields).toBe(10)
})

test('[AK2] of a change it is told what is known of the file before: all of it, the piece that is replaced, that there was none, or nothing', () => {
  const told = (change: object) =>
    asked({}, { kind: 'edit', changes: [{ path: 'a.ts', before: '', after: '', size: 0, ...change }] }).changes[0]
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`)
  const after = lines.with(19, 'other').join('\n')
  expect(told({ earlier: 'whole', before: lines.join('\n'), after, size: after.length })).toMatchObject({
    ...{ earlier: 'whole', added: 1, removed: 1, hidden: null, diff: expect.stringContaining('@@ -19,3 +19,3 @@') },
  })
  expect(asked({}, { changes: [{ path: 'new.ts', earlier: 'none', before: '', after: 'a\n', size: 2 }] })).toMatchObject({
    verb: 'create',
    target: 'new.ts',
  })
  const replaced = asked({ file_path: 'a.ts', old_string: 'one', new_string: 'two', replace_all: true })
  expect(replaced).toMatchObject({ verb: 'edit', target: 'a.ts', fields: [{ name: 'replace_all', value: 'true' }] })
  expect(replaced.changes).toMatchObject([{ earlier: 'piece', diff: expect.stringContaining('-one\n') }])
  expect(asked({ path: 'a.ts', content: 'all\nnew\n' }).changes).toMatchObject([{ earlier: 'unknown', added: 2, removed: 0 }])
  const edits = [
    { oldText: 'a', newText: 'b' },
    { oldText: 'c', newText: 'd' },
  ]
  expect(asked({ path: 'a.ts', edits })).toMatchObject({ changes: [{ earlier: 'piece' }, { earlier: 'piece' }], fields: [] })
  // An edit that says more than two texts is shown as it is.
  expect(asked({ path: 'a.ts', edits: [{ ...edits[0], everywhere: true }] })).toMatchObject({ changes: [], fields: { length: 3 } })
  // What a program tells of a change does not hide arguments that say something else.
  expect(
    asked({ path: 'a.ts', content: 'evil' }, { changes: [{ path: 'a.ts', earlier: 'whole', before: 'x', after: 'good', size: 4 }] }).fields,
  ).toEqual([{ name: 'content', value: 'evil' }])
})

test('[AK3] a text that is binary or too long is told by its size', () => {
  expect(asked({ path: 'a.png', content: 'PNG\0\0' }).changes).toMatchObject([{ hidden: 'binary', size: 5, diff: '' }])
  expect(asked({ path: 'a.txt', content: 'x'.repeat(400_001) }).changes).toMatchObject([{ hidden: 'huge', size: 400_001, diff: '' }])
  const left = { path: 'a.txt', earlier: 'whole', before: '', after: '', size: 900_000 }
  expect(asked({}, { changes: [left] }).changes).toMatchObject([{ hidden: 'huge', size: 900_000 }])
})

test('[AK4] as plain text an approval says in its first line who wants to do what, and below it what it was given, never as JSON', () => {
  expect(approvalText('ops', call({ command: 'npm publish' }, {}, 'bash'))).toBe('ops wants to run a command (bash)\n$ npm publish')
  expect(approvalText('ops', call({ to: 'all' }, {}, 'mail'))).toBe('ops wants to use mail\nto: all')
  expect(approvalText('ops', call({ path: 'a.ts', content: 'x' }, {}, 'write'))).toBe(
    'ops wants to edit a.ts (write)\n--- a.ts\n+++ a.ts\n@@ -1,0 +1,1 @@\n+x\n\\ No newline at end of file',
  )
  expect(approvalText('ops', call({ path: 'a.png', content: '\0' }, {}, 'write'))).toContain('a.png: 1 characters, not shown')
})

test('[AK5] what was said last is its last paragraph, from a sentence on', () => {
  const part = (position: number, text: string) => ({ position, content: { type: 'text', text, synthetic: false } }) as Part
  expect(lastSentence([part(0, 'One.\n\nTests are green.\nNow I mount it.'), part(2, 'Later.')], 1)).toBe(
    'Tests are green. Now I mount it.',
  )
  expect(lastSentence([part(0, `${'long '.repeat(100)}end. Short one.`)], 1)).toBe('Short one.')
  expect(lastSentence([part(0, ' ')], 1)).toBe('')
})
