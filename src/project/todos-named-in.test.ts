import { expect, test } from 'vitest'
import { todosNamedIn } from './todos-named-in.ts'

test.each<[string, number[]]>([
  ['Fix the login\n\npunchlist #14', [14]],
  ['Fix it (punchlist #14, #15)', [14, 15]],
  ['Punchlist: #3 and #4 & #3,#5\nand again punchlist #6.', [3, 4, 5, 6]],
  ['punchlist #0', []],
  ['Fix #14', []],
  ['punchlist 14', []],
  ['mypunchlist #14, punchlist#14, punchlist\n#14', []],
  ['', []],
  [
    `punchlist ${Array.from({ length: 100 }, (_, index) => `#${index + 1}`).join(', ')}`,
    Array.from({ length: 25 }, (_, index) => index + 1),
  ],
])('[LK3] a message names the todos that stand behind punchlist: %j', (message, numbers) => {
  expect(todosNamedIn(message)).toEqual(numbers)
})

test('[LK3] a message of any length is read at once', () => {
  const started = performance.now()
  todosNamedIn('punchlist #1, '.repeat(100_000) + 'punchlist #1,'.padEnd(1_000_000, ','))
  expect(performance.now() - started).toBeLessThan(2_000)
})
