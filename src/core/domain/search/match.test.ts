import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordsOf } from '../words.ts'
import type { SearchDocument } from './document.ts'
import { matchOf } from './match.ts'

const documentOf = (title: string, text: string): SearchDocument => ({
  ...{ kind: 'todo', row: 1, id: 'x', session: 0, title, text, status: null, statuses: [], by: [], tags: [], at: 0 },
})
const marked = (text: string, marks: readonly (readonly [number, number])[]) => marks.map(([start, end]) => text.slice(start, end))

test('[SR11] what matched is marked where it was written, in a line around it', () => {
  const text = `${'long ago and far away '.repeat(20)}\n\nthe CRÈME\tbrûlée of 部署密钥 ${'and so on '.repeat(40)}`
  const found = matchOf(documentOf('Crème', text), {
    words: [
      { word: 'creme', isPrefix: false },
      { word: '密', isPrefix: false },
    ],
    phrases: [],
  })
  expect(marked('Crème', found?.titleMarks ?? [])).toEqual(['Crème'])
  expect(marked(found?.text ?? '', found?.textMarks ?? [])).toEqual(['CRÈME', '密'])
  expect(found?.text).toMatch(/^….*the CRÈME brûlée of 部署密钥 and so on.*…$/)
  expect(matchOf(documentOf('Crème', 'x'), { words: [{ word: 'brulee', isPrefix: true }], phrases: [] })).toBeUndefined()
})

test('[SR11] any text is found by any of its words, and marks stay within what is shown', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.nat(), (text, which) => {
      const words = wordsOf(text)
      const word = words[which % Math.max(1, words.length)]
      if (word === undefined) return
      const found = matchOf(documentOf('', text), { words: [{ word, isPrefix: false }], phrases: [] })
      expect(found).toBeDefined()
      expect(found?.text).not.toContain('\n')
      for (const [start, end] of found?.textMarks ?? []) {
        expect(start).toBeLessThan(end)
        expect(end).toBeLessThanOrEqual(found?.text.length ?? 0)
      }
    }),
  )
})
