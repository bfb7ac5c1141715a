import { expect, test } from 'vitest'
import { lineDiff } from '../../../../src/core/render/text/line-diff.ts'
import { diffLines } from './diff-lines.ts'

const between = (from: string, to: string) =>
  diffLines(lineDiff({ name: 'revision 1', content: from }, { name: 'revision 2', content: to }).diff)

test('[WB96] each line of a diff stands at its place in the older and in the newer text', () => {
  expect(between('a\nb\nc\n', 'a\nB\nc\nd\n')).toEqual([
    { kind: 'hunk', text: 'From line 1' },
    { kind: 'same', text: 'a', from: 1, to: 1 },
    { kind: 'removed', text: 'b', from: 2, to: null },
    { kind: 'added', text: 'B', from: null, to: 2 },
    { kind: 'same', text: 'c', from: 3, to: 3 },
    { kind: 'added', text: 'd', from: null, to: 4 },
  ])
  expect(between('a', 'a')).toEqual([])
})

test('[WB96] text that looks like a diff is read as the text it is', () => {
  const kinds = (from: string, to: string) => between(from, to).map(({ kind, text }) => [kind, text])
  expect(kinds('+++ a\n', '--- b\n@@ -1,1 +1,1 @@\n')).toEqual([
    ['hunk', 'From line 1'],
    ['removed', '+++ a'],
    ['added', '--- b'],
    ['added', '@@ -1,1 +1,1 @@'],
  ])
  expect(kinds('a', 'a\n').at(-1)).toEqual(['added', 'a'])
  expect(kinds('a', 'a\n')).toContainEqual(['note', 'No newline at end of file'])
})
