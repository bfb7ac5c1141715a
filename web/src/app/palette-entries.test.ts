import { expect, test } from 'vitest'
import { type Entry, fitting, piecesOf, withFound } from './palette-entries.ts'

const entry = (label: string, kind = 'Session'): Entry => ({ id: label, label, kind, act: () => undefined })
const entries = [entry('Sign out', 'Action'), entry('Ship the shop'), entry('The shop floor'), entry('Shop', 'Task')]

test('[WB17] the palette finds by any words, and what begins like the text comes first', () => {
  expect(fitting(entries, 'shop').map(({ label }) => label)).toEqual(['Shop', 'Ship the shop', 'The shop floor'])
  expect(fitting(entries, 'session floor').map(({ label }) => label)).toEqual(['The shop floor'])
  expect(fitting(entries, 'nothing like it')).toEqual([])
  expect(fitting(entries, '')).toHaveLength(4)
})

test('[SR12] what was found is behind what fits by its name, each once, and what matched stands out', () => {
  const found = [{ ...entry('Shop', 'Task'), text: 'the shop floor' }, entry('deep in a message', 'Message')]
  expect(withFound(fitting(entries, 'shop'), found).map(({ label, text }) => text ?? label)).toEqual([
    'the shop floor',
    ...['Ship the shop', 'The shop floor', 'deep in a message'],
  ])
  const pieces = piecesOf('the shop floor', [
    [4, 8],
    [9, 14],
  ])
  expect(pieces.map(({ text, isMarked }) => (isMarked ? `<${text}>` : text))).toEqual(['the ', '<shop>', ' ', '<floor>'])
  expect(piecesOf('plain', [])).toMatchObject([{ text: 'plain', isMarked: false }])
})
