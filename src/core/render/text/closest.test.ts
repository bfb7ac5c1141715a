import { expect, test } from 'vitest'
import { closest } from './closest.ts'

const words = ['add', 'list', 'start', 'done', 'cancel', 'delete', 'describe'] as const

test.each([
  ['strat', 'start'],
  ['stat', 'start'],
  ['lst', 'list'],
  ['DONE', 'done'],
  ['cancle', 'cancel'],
  ['describe', 'describe'],
  ['descibe', 'describe'],
])('[RD16] %s is near to %s', (typed, meant) => {
  expect(closest(typed, words)).toBe(meant)
})

test.each(['', 'q', 'frobnicate', 'starting over', '漢字', '🔥🔥🔥🔥', 'constructor'])('[RD16] %j is near to none', (typed) => {
  expect(closest(typed, words)).toBeUndefined()
})

test('[RD16] of two words the nearer one is meant, and of two as near the first', () => {
  expect(closest('done', ['dome', 'done'])).toBe('done')
  expect(closest('dane', ['dine', 'done'])).toBe('dine')
  expect(closest('done', [])).toBeUndefined()
})

test('[RD16] a word far too long is near to none, and costs nothing', () => {
  const long = 'done'.repeat(1_000_000)
  // Of the processor, not of the clock, which others may make run on meanwhile.
  const start = process.cpuUsage()
  expect(closest(long, words)).toBeUndefined()
  expect(process.cpuUsage(start).user).toBeLessThan(1_000_000)
})
