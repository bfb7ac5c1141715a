import { expect, test } from 'vitest'
import { lineDiff } from './line-diff.ts'

const diff = (from: string, to: string) => lineDiff({ name: 'revision 1', content: from }, { name: 'revision 2', content: to })
const heads = '--- revision 1\n+++ revision 2\n'

test('[AF5] a diff is unified, with three lines around each change', () => {
  const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', '']
  const changed = lines.with(4, 'E')
  expect(diff(lines.join('\n'), changed.join('\n'))).toEqual({
    added: 1,
    removed: 1,
    diff: `${heads}@@ -2,7 +2,7 @@\n b\n c\n d\n-e\n+E\n f\n g\n h\n`,
  })
})

test('[AF5] nothing differs, nothing is said', () => {
  expect(diff('a\n', 'a\n')).toEqual({ added: 0, removed: 0, diff: '' })
  expect(diff('', '')).toEqual({ added: 0, removed: 0, diff: '' })
})

test('[AF5] from and to nothing', () => {
  expect(diff('', 'a\nb\n')).toMatchObject({ added: 2, removed: 0, diff: expect.stringContaining('+a\n+b\n') })
  expect(diff('a\nb\n', '')).toMatchObject({ added: 0, removed: 2, diff: expect.stringContaining('-a\n-b\n') })
})

test('[AF5] lines that look like a diff are counted as what they are', () => {
  expect(diff('+++ a\n', '--- b\n')).toMatchObject({ added: 1, removed: 1, diff: expect.stringContaining('-+++ a\n+--- b\n') })
})

test('[AF5] a last line without its end is told apart', () => {
  const { added, removed, diff: text } = diff('a', 'a\n')
  expect([added, removed]).toEqual([1, 1])
  expect(text).toContain('\\ No newline at end of file')
})

test('[AF13] texts that share hardly a line are told whole, in good time, with every line counted once', () => {
  const lines = (word: string) => [...Array(20_000).keys()].map((index) => `${word} ${index}\n`).join('')
  const started = performance.now()
  const answer = diff(lines('old'), lines('new'))
  expect(performance.now() - started).toBeLessThan(10_000)
  expect({ added: answer.added, removed: answer.removed }).toEqual({ added: 20_000, removed: 20_000 })
  expect(answer.diff.split('\n').slice(0, 3)).toEqual([
    '--- revision 1',
    '+++ revision 2',
    expect.stringMatching(/^@@ -1,20000 \+1,20000 @@$/),
  ])
})
