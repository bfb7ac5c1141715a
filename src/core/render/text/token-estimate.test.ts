import { readFileSync } from 'node:fs'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import { estimatedTokens } from './token-estimate.ts'

/** The same letters every time: a test that fails must fail again. */
function scrambled(characters: string, length: number): string {
  const all = [...characters]
  let seed = 7
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  return Array.from({ length }, () => (next() < 0.12 ? ' ' : all[Math.floor(next() * all.length)])).join('')
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')
const letters = range(0x61, 0x7a)
const capitals = range(0x41, 0x5a)
const digits = '0123456789'

test.each<[string, string]>([
  ['letters', letters],
  ['capitals', capitals],
  ['letters and capitals', letters + capitals],
  ['base64', `${letters}${capitals}${digits}+/`],
  ['hexadecimal', `${digits}abcdef`],
  ['digits', digits],
  ['signs', '!@#$%^&*()_+-={}[]|:;<>?,./~`'],
  ['accented letters', range(0xc0, 0xff)],
  ['rarer Latin letters', range(0x100, 0x24f)],
  ['combining marks', range(0x300, 0x36f)],
  ['Greek', range(0x391, 0x3c9)],
  ['Cyrillic', range(0x410, 0x44f)],
  ['Arabic', range(0x620, 0x64a)],
  ['Devanagari', range(0x904, 0x939)],
  ['Thai', range(0xe01, 0xe2e)],
  ['Tibetan', range(0xf40, 0xf6c)],
  ['Georgian', range(0x10d0, 0x10fa)],
  ['symbols', range(0x2190, 0x2bff)],
  ['kana', range(0x3041, 0x30ff)],
  ['Chinese characters', range(0x4e00, 0x9fff)],
  ['Hangul', range(0xac00, 0xd7a3)],
  ['private use', range(0xe000, 0xf8ff)],
  ['mathematical letters', range(0x1d400, 0x1d7ff)],
  ['emoji', range(0x1f300, 0x1faff)],
  ['rare Chinese characters', range(0x20000, 0x2a6df)],
])('[BR2] the estimate for random %s is no more than a tenth too low', (_what, characters) => {
  const text = scrambled(characters, 4_000)
  expect(countTokens(text) / estimatedTokens(text)).toBeLessThan(1.1)
})

test.each(['README.md', 'docs/sessions.md', 'src/core/gate/perform.ts'])(
  '[BR2] the estimate for %s is above what it is and below its double',
  (path) => {
    const text = readFileSync(path, 'utf8')
    expect(estimatedTokens(text)).toBeGreaterThan(countTokens(text))
    expect(estimatedTokens(text)).toBeLessThan(2 * countTokens(text))
  },
)
