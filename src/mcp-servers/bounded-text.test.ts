import { expect, test } from 'vitest'
import { boundedText } from './bounded-text.ts'

const kilobyte = 'x'.repeat(1_023)

test('[HD9] what fits is given as it is', () => {
  for (const text of ['', '\n', 'a line', 'a line\n', 'one\n\ntwo\n', 'x\n'.repeat(2_000), `${kilobyte}\n`.repeat(50)]) {
    expect(boundedText(text)).toBe(text)
  }
})

test('[HD9] more than 2,000 lines are cut, and it is said by how many', () => {
  expect(boundedText('x\n'.repeat(2_001))).toBe(`${'x\n'.repeat(2_000)}… (cut: 1 more line)`)
  expect(boundedText(`${'x\n'.repeat(5_000)}x`)).toBe(`${'x\n'.repeat(2_000)}… (cut: 3001 more lines)`)
})

test('[HD9] more than 50 KB are cut at a whole line', () => {
  expect(boundedText(`${kilobyte}\n`.repeat(60))).toBe(`${`${kilobyte}\n`.repeat(50)}… (cut: 10 more lines)`)
  const umlauts = 'ä'.repeat(600)
  expect(boundedText(`${umlauts}\n`.repeat(43))).toBe(`${`${umlauts}\n`.repeat(42)}… (cut: 1 more line)`)
})

test('[HD9] one line that is too long is cut between two characters', () => {
  expect(boundedText('x'.repeat(100 * 1024))).toBe(`${'x'.repeat(50 * 1024)}\n… (cut: 50 KB more of this line)`)
  const cut = boundedText(`x${'€'.repeat(20_000)}\nanother\n`)
  expect(cut).toBe(`x${'€'.repeat(17_066)}\n… (cut: 9 KB more of this line, 1 more line)`)
})
