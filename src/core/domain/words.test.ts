import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fewerUnderNewerNode } from '../../../tests/support/how-many.ts'
import { wordsOf } from './words.ts'

describe('the words of a text', () => {
  test.each([
    ['Deploy-KEY of "staging": v2.1 (see #14)', ['deploy', 'key', 'of', 'staging', 'v2', '1', 'see', '14']],
    ['Füße, FUSSE, fusse', ['fusse']],
    ['crème BRÛLÉE', ['creme', 'brulee']],
    ['ΟΔΟΣ οδός', ['οδοσ']],
    ['İstanbul ISTANBUL', ['istanbul']],
    ['ＡＢＣ ﬁne ①', ['abc', 'fine', '1']],
    ['Việt Nam', ['viet', 'nam']],
  ])('[ME1] %s: case, accents and forms of a letter do not matter', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  test.each([
    ['שָׁלוֹם', ['שלום']],
    ['مُحَمَّد', ['محمد']],
    ['हिन्दी', ['हिन्दी']],
    ['한국어', ['한국어']],
  ])('[ME2] %s: the vowel signs that people leave out do not matter, the others do', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  test('[ME3] each Chinese and Japanese character is a word, and so is a sign that stands alone', () => {
    expect(wordsOf('部署v2密钥 テスト')).toEqual(['部', '署', 'v2', '密', '钥', 'テ', 'ス', 'ト'])
    expect(wordsOf('ship 🚀 it ❤️')).toEqual(['ship', '🚀', 'it', '❤'])
  })

  test('[ME4] each word is told once, and no more than its first 64 characters', () => {
    expect(wordsOf('a b A á b')).toEqual(['a', 'b'])
    expect(wordsOf(`${'🦊'.repeat(80)} ${'x'.repeat(80)}`)).toEqual(['🦊'.repeat(64), 'x'.repeat(64)])
  })

  test('[ME5] of any text, no word holds a space, a quote or any sign that a query language knows', () => {
    const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 60 }))
    fc.assert(
      fc.property(anything, (text) => {
        for (const word of wordsOf(text)) {
          expect(word).toMatch(/^[\p{L}\p{M}\p{N}\p{So}]+$/u)
          expect([...word].length).toBeLessThanOrEqual(64)
        }
      }),
      { numRuns: fewerUnderNewerNode(5_000) },
    )
    expect(wordsOf('"\'*():^{}[]|&!~<->\\-+=;,./?@#$%`_\u0000\u202e\t\n AND')).toEqual(['and'])
  })

  test('[ME6] a text’s words do not depend on how its characters are composed, and are their own words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const words = wordsOf(text)
        expect(wordsOf(text.normalize('NFD'))).toEqual(words)
        expect(wordsOf(text.normalize('NFC'))).toEqual(words)
        expect(wordsOf(words.join(' '))).toEqual(words)
      }),
      { numRuns: fewerUnderNewerNode(2_000) },
    )
  })
})
