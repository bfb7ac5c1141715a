import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MessageLines } from './message-lines.ts'

function read(chunks: readonly Uint8Array[], limit = 1_000) {
  const lines: string[] = []
  const reader = new MessageLines(limit, (line) => lines.push(line))
  return { fits: chunks.every((chunk) => reader.add(chunk)), lines }
}

test('[HD8] lines are read whole, however they come in pieces', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), fc.array(fc.nat(50)), (texts, cuts) => {
      const lines = texts.map((text) => text.replaceAll('\n', ''))
      let rest: Uint8Array = Buffer.from(lines.map((line) => `${line}\n`).join(''))
      const chunks = cuts.map((cut) => {
        const piece = rest.subarray(0, cut)
        rest = rest.subarray(cut)
        return piece
      })
      expect(read([...chunks, rest], 100_000).lines).toEqual(lines.map((line) => Buffer.from(line).toString()))
    }),
  )
})

test('[HD8] what comes after the last line end is no line yet', () => {
  expect(read([Buffer.from('one\ntw'), Buffer.from('o')])).toEqual({ fits: true, lines: ['one'] })
})

test('[HD8] a line that is too long is told, and so are the lines before it', () => {
  expect(read([Buffer.from('ab\n1234567'), Buffer.from('890')], 10)).toEqual({ fits: true, lines: ['ab'] })
  expect(read([Buffer.from('ab\n1234567'), Buffer.from('8901\n')], 10)).toEqual({ fits: false, lines: ['ab'] })
})
