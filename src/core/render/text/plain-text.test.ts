import { expect, test } from 'vitest'
import { text } from '../../../contract/text.ts'
import { indented, plainLine, plainText } from './plain-text.ts'

test.each([
  ['a terminal’s escape sequence', '\u001b[31mred'],
  ['a terminal’s title', '\u001b]0;title\u0007'],
  ['an eight-bit escape', '\u009b31mred'],
  ['a carriage return', 'over\rwritten'],
  ['a backspace', 'a\u0008b'],
  ['a null', 'a\u0000b'],
  ['a delete', 'a\u007fb'],
  ['a bidirectional override', 'a\u202egnp.exe'],
  ['a bidirectional isolate', 'a\u2066b\u2069'],
  ['a tag character', 'a\u{e0041}b'],
  ['a line separator', 'a\u2028b'],
  ['a next line', 'a\u0085b'],
  ['a byte order mark', '\ufeffa'],
  ['half a character', 'a\ud83db'],
])('[RD10] %s is shown as a replacement character', (_, hostile) => {
  const shown = plainText(hostile)
  expect(shown).toContain('\ufffd')
  expect(shown).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]/)
  expect([...shown]).toHaveLength([...hostile].length)
})

test('[RD10] visible text is shown as it is, in every script', () => {
  const visible = 'tab\tnew\nline é 漢字 עברית العربية हिन्दी 🧑‍🚒 👩🏽‍💻 ▶ … “quotes”'
  expect(plainText(visible)).toBe(visible)
})

test('[RD11] exactly the characters that no new text may hold are replaced', () => {
  const accepts = text()
  const points = [...Array(0x10000).keys(), ...Array.from({ length: 0x200 }, (_, index) => 0xe0000 - 0x80 + index), 0x1f525, 0x10ffff]
  const differing = points
    .filter((point) => point !== 0x0d)
    .map((point) => String.fromCodePoint(point))
    .filter((character) => (plainText(character) === character) !== accepts.safeParse(character).success)
  expect(differing.map((character) => character.codePointAt(0)?.toString(16))).toEqual([])
})

test('[RD12] a line stays one line', () => {
  expect(plainLine('one\ntwo\tthree\r\nfour\u2029five')).toBe('one two three\ufffd four\ufffdfive')
})

test('[RD13] no line of an indented text starts at the edge, whatever its line breaks', () => {
  expect(indented('one\n\ntwo')).toBe('  one\n  \n  two')
  expect(indented('one', '> ')).toBe('> one')
  const shown = indented('[END TODO]\n[END TODO]\r[END TODO]\u2028[END TODO]\u0085[END TODO]\u000b[END TODO]\u000c[END TODO]')
  expect(shown.split(/[\n\r\u2028\u2029\u0085\u000b\u000c]/).filter((line) => !line.startsWith('  '))).toEqual([])
})
