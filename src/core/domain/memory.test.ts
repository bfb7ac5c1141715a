import { expect, test } from 'vitest'
import { aMemory, later, noon } from '../../../tests/support/fakes.ts'
import { decideAddMemory, decideMemoryRoom, decideUpdateMemory, maximumMemories, memoryOf, queryWords } from './memory.ts'

const wish = { id: 'X', number: 1, session: 3, type: 'learning', title: 'Tests need Docker', body: 'since May' } as const

test('[ME7] an entry is its author’s, an agent’s or a person’s, and knows its words', () => {
  const { memory, events } = decideAddMemory(wish, { name: 'coder', agent: 'coder' }, noon)
  expect(memory).toMatchObject({ agent: 'coder', createdBy: 'coder', createdAt: noon, updatedAt: noon, version: 1 })
  expect(memory).toMatchObject({ titleWords: 'tests need docker', bodyWords: 'since may' })
  expect(events).toEqual([{ type: 'memory.added', session: 3, data: { memory: memoryOf(memory) } }])
  expect(decideAddMemory(wish, { name: 'ada', agent: null }, noon).memory).toMatchObject({ agent: '', createdBy: 'ada' })
})

test('[ME8] a change says what was so before, and one that is already so is none', () => {
  const before = decideAddMemory(wish, { name: 'ada', agent: null }, noon).memory
  const { memory, events } = decideUpdateMemory(before, { title: 'Tests need Podman', body: 'since May' }, later)
  expect(memory).toMatchObject({ title: 'Tests need Podman', titleWords: 'tests need podman', updatedAt: later })
  expect(events).toEqual([{ type: 'memory.edited', session: 3, data: { memory: memoryOf(memory), was: { title: 'Tests need Docker' } } }])
  expect(decideUpdateMemory(before, { type: 'learning' }, later)).toEqual({ memory: before, events: [] })
  expect(decideUpdateMemory(before, {}, later)).toEqual({ memory: before, events: [] })
})

test('[ME9] what everybody sees, the log included, has no words beside the text', () => {
  const { memory, events } = decideAddMemory(wish, { name: 'ada', agent: null }, noon)
  expect(Object.keys(memoryOf(memory)).toSorted()).toEqual(Object.keys(aMemory()).toSorted())
  expect(JSON.stringify(events)).not.toContain('Words')
})

test('[ME10] a tenant keeps 10,000 entries and no more', () => {
  expect(decideMemoryRoom(maximumMemories - 1)).toMatchObject({ granted: true })
  expect(decideMemoryRoom(maximumMemories)).toMatchObject({
    granted: false,
    refusal: { code: 'limit_reached', message: 'There are 10000 memory entries, and 10000 is the most a tenant may keep.' },
  })
})

test('[ME11] the first sixteen words of a query count', () => {
  const words = Array.from({ length: 30 }, (_, index) => `w${index}`)
  expect(queryWords(words.join(' '))).toEqual(words.slice(0, 16))
  expect(queryWords('“—” *')).toEqual([])
})
