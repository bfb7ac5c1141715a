import { expect, test } from 'vitest'
import { cellWidth, cutTo, endOf } from './cell-width.ts'

test.each([
  ['plain', 5],
  ['登录', 4],
  ['🚀', 2],
  ['👩‍👩‍👧', 2],
  ['é', 1],
  ['ｱｲ', 2],
  ['', 0],
])('[WT1] %s takes the columns that terminals give it', (text, columns) => {
  expect(cellWidth(text)).toBe(columns)
})

test('[WT1] a line is cut where it would be too wide, never through a character, and shows that it was', () => {
  expect(cutTo('short', 5)).toBe('short')
  expect(cutTo('too long', 5)).toBe('too …')
  expect(cutTo('登录页面', 5)).toBe('登录…')
  expect(cutTo('登录页面', 4)).toBe('登…')
  expect(cutTo('ab👩‍👩‍👧cd', 4)).toBe('ab…')
  expect(cutTo('anything', 0)).toBe('')
  expect(cellWidth(cutTo('🚀'.repeat(8_000), 79))).toBeLessThanOrEqual(79)
  expect(endOf('the end of it', 5)).toBe('of it')
  expect(endOf('页面', 3)).toBe('面')
})
