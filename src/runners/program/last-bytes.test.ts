import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LastBytes } from './last-bytes.ts'

function fed(limit: number, ...chunks: Uint8Array[]): LastBytes {
  const bytes = new LastBytes(limit)
  for (const chunk of chunks) bytes.add(chunk)
  return bytes
}

test('[RN10] what is kept is the end of what came, however it was cut into chunks', () => {
  const ascii = fc.array(fc.integer({ min: 32, max: 126 }), { maxLength: 40 }).map((codes) => Buffer.from(codes))
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 30 }), fc.array(ascii), (limit, most, chunks) => {
      const whole = Buffer.concat(chunks).toString()
      const kept = fed(limit, ...chunks)
      expect(kept.text()).toBe(whole.slice(-limit))
      expect(kept.text(most)).toBe(whole.slice(-Math.min(limit, most)))
      expect(kept.isCut).toBe(whole.length > limit)
    }),
  )
})

test('[RN10] no character is cut in two, at the start of what is kept or between chunks', () => {
  const text = Buffer.from('aä€😀'.repeat(3))
  for (let limit = 1; limit <= text.length; limit++) {
    const kept = fed(limit, ...[...text].map((byte) => Uint8Array.of(byte))).text()
    expect(kept).not.toContain('\ufffd')
    expect('aä€😀'.repeat(3).endsWith(kept)).toBe(true)
    expect(Buffer.byteLength(kept)).toBeGreaterThan(limit - 4)
  }
})

test('[RN10] bytes that are no UTF-8 are replaced, also where it was cut', () => {
  expect(fed(10, Buffer.from([0x68, 0xff, 0xfe, 0x69])).text()).toBe('h\ufffd\ufffdi')
  expect(fed(10, Buffer.from([0x80, 0x81, 0x69])).text()).toBe('\ufffd\ufffdi')
  expect(fed(5, Buffer.alloc(9, 0x80)).text()).toBe('\ufffd\ufffd')
})
