import { expect, test } from 'vitest'
import { type Entry, fitting } from './palette-entries.ts'

const entry = (label: string, kind = 'Session'): Entry => ({ id: label, label, kind, act: () => undefined })
const entries = [entry('Sign out', 'Action'), entry('Ship the shop'), entry('The shop floor'), entry('Shop', 'Task')]

test('[WB17] the palette finds by any words, and what begins like the text comes first', () => {
  expect(fitting(entries, 'shop').map(({ label }) => label)).toEqual(['Shop', 'Ship the shop', 'The shop floor'])
  expect(fitting(entries, 'session floor').map(({ label }) => label)).toEqual(['The shop floor'])
  expect(fitting(entries, 'nothing like it')).toEqual([])
  expect(fitting(entries, '')).toHaveLength(4)
})
