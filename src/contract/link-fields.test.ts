import { expect, test } from 'vitest'
import { linkOperations } from './operations/link.ts'

const isRight = (kind: string, value: string) => linkOperations['link.add'].input.safeParse({ todo: 1, kind, value }).success

test.each<[string, string[], string[]]>([
  ['branch', ['main', 'feature/login', 'v1.2', 'füße'], ['', '-x', '/x', 'a b', 'a..b', 'a~1', 'x/', 'x.', 'a@{1}', 'a//b', 'x:y', 'a\nb']],
  ['commit', ['3f2a9c1', '3F2A9C1', 'a'.repeat(40), 'a'.repeat(64)], ['3f2a9c', 'a'.repeat(65), 'HEAD', '3f2a9cg', '0x3f2a9c1']],
  [
    'pull_request',
    ['12', '#12', '!12', 'o/r#12', 'https://example.com/o/r/pull/12'],
    ['0', '#', 'twelve', 'javascript:alert(1)', '#-1', 'o/r'],
  ],
  ['file', ['src/a.ts', '/etc/hosts', 'C:\\a b.txt'], ['', 'a\nb', 'x'.repeat(2_001), '\u202ea']],
  [
    'url',
    ['https://example.com/a?b#c', 'HTTP://x'],
    ['ftp://x', 'javascript:alert(1)', 'example.com', 'https://', 'data:text/html,x', ' '],
  ],
])('[LK2] of a %s link the value must be one', (kind, right, wrong) => {
  expect(right.filter((value) => !isRight(kind, value))).toEqual([])
  expect(wrong.filter((value) => isRight(kind, value))).toEqual([])
})
