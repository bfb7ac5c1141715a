import { describe, expect, test } from 'vitest'
import { fitted, listed, shortened, textSection } from './fitted.ts'
import { estimatedTokens } from './token-estimate.ts'

const fixed = (text: string, share = 20) => ({ share, render: () => text })
const more = (left: number) => `… ${left} more`

describe('fitting sections into a budget', () => {
  test('[BR1] sections keep their order, and those with nothing to tell leave no line', () => {
    expect(fitted([fixed('one'), fixed(''), fixed('two')], 100)).toBe('one\ntwo')
  })

  test('[BR1] what one section leaves is given to the others, the first of them first', () => {
    const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`)
    const list = (head: string) => listed({ head, lines, more, share: 30 })
    const counts = (text: string) => ['A:', 'B:'].map((head) => text.split(head)[1]?.split('B:')[0]?.match(/line/g)?.length ?? 0)
    const [alone = 0] = counts(list('A:').render(30))
    const [first = 0, second = 0] = counts(fitted([fixed('', 60), list('A:'), list('B:')], 120))
    expect(alone).toBeGreaterThan(2)
    expect(first).toBeGreaterThan(alone * 2)
    expect(second).toBeGreaterThanOrEqual(alone)
    expect(second).toBeLessThan(first)
  })

  test('[BR1] a section takes no more than its most, and so leaves it to those behind it', () => {
    const text = 'word '.repeat(200)
    const [first = '', second = ''] = fitted([textSection('A:', text, 20, 60), textSection('B:', text, 20)], 200).split('\n')
    expect(estimatedTokens(first)).toBeLessThanOrEqual(60)
    expect(estimatedTokens(second)).toBeGreaterThan(120)
  })

  test('[BR1] a list says how many it leaves out, and says nothing when all are there', () => {
    const list = (count: number, total = count) =>
      listed({ head: 'Open:', lines: Array.from({ length: count }, (_, index) => `#${index}`), total, more, share: 0 })
    expect(list(2).render(100)).toBe('Open:\n  #0\n  #1')
    expect(list(2, 10_000).render(100)).toBe('Open:\n  #0\n  #1\n  … 9998 more')
    expect(list(0, 0).render(100)).toBe('')
    const cut = list(60).render(40)
    const shown = cut.match(/#/g)?.length ?? 0
    expect(shown).toBeGreaterThan(3)
    expect(cut).toMatch(new RegExp(`\\n  … ${60 - shown} more$`))
    expect(estimatedTokens(cut)).toBeLessThanOrEqual(40)
  })

  test('[BR1] the last line of a list takes the room that a word about the rest would need', () => {
    const list = listed({ head: 'A:', lines: ['one', 'two', 'three'], more: () => 'and so on and so on and so on', share: 0 })
    const all = 'A:\n  one\n  two\n  three'
    const least = Array.from({ length: 40 }, (_, tokens) => tokens).find((tokens) => list.render(tokens) === all)
    expect(least).toBeLessThanOrEqual(estimatedTokens(all) + 2)
  })

  test.each([
    ['words', 'the quick brown fox jumps over the lazy dog '.repeat(600)],
    ['emoji', '👩‍👩‍👧‍👦🏴‍☠️'.repeat(3_000)],
    ['spaces', ' '.repeat(16_384)],
    ['one long word', 'x'.repeat(16_384)],
  ])('[BR1] a text of %s is cut where its room ends, visibly and between characters', (_what, text) => {
    for (const tokens of [2, 10, 100]) {
      const cut = shortened(text, tokens)
      expect(cut.endsWith('…')).toBe(true)
      expect(text.startsWith(cut.slice(0, -1))).toBe(true)
      expect(cut).not.toMatch(/\p{Cs}/u)
      expect(estimatedTokens(cut)).toBeLessThanOrEqual(tokens)
    }
    expect(shortened('short enough', 50)).toBe('short enough')
  })

  test('[BR1] a text behind a label is told whole where it fits, and not at all where there is none', () => {
    expect(textSection('Asked by ada:', 'ship it', 50).render(50)).toBe('Asked by ada: ship it')
    expect(textSection('Asked by ada:', 'ship it '.repeat(90), 50).render(20)).toMatch(/^Asked by ada: ship it.*…$/)
    expect(textSection('Asked by ada:', '', 50).render(50)).toBe('')
  })
})
