import { expect, test } from 'vitest'
import { countsOf, type Entry, fitting, type Group, inGroups, marksIn, piecesOf } from './palette-entries.ts'

const entry = (label: string, group: Group = 'work', also = ''): Entry => ({ id: label, label, group, also, act: () => undefined })
const entries = [entry('Sign out', 'do'), entry('Ship the shop'), entry('The shop floor'), entry('Shop', 'work', 'task')]

test('[WB17] the palette finds by any words, and what begins like the text comes first', () => {
  expect(fitting(entries, 'shop').map(({ label }) => label)).toEqual(['Shop', 'Ship the shop', 'The shop floor'])
  expect(fitting(entries, 'task shop').map(({ label }) => label)).toEqual(['Shop'])
  expect(fitting(entries, 'nothing like it')).toEqual([])
  expect(fitting(entries, '')).toHaveLength(4)
})

test('[SR12] what was found stands in groups, each once, and what matched stands out', () => {
  const found = [entry('deep in a message', 'message'), entry('Shop'), entry('Sign out', 'do')]
  expect(inGroups([...fitting(entries, 'shop'), ...found]).map(({ label }) => label)).toEqual([
    ...['Sign out', 'Shop', 'Ship the shop', 'The shop floor', 'deep in a message'],
  ])
  expect([...countsOf(found)]).toEqual([
    ['message', 1],
    ['work', 1],
    ['do', 1],
  ])
  expect(marksIn('The shop floor', ['floor', 'shop', 'sho', 'no'])).toEqual([
    [4, 8],
    [9, 14],
  ])
  const pieces = piecesOf('the shop floor', [
    [4, 8],
    [9, 14],
  ])
  expect(pieces.map(({ text, isMarked }) => (isMarked ? `<${text}>` : text))).toEqual(['the ', '<shop>', ' ', '<floor>'])
  expect(piecesOf('plain', [])).toMatchObject([{ text: 'plain', isMarked: false }])
})
