import { expect, test } from 'vitest'
import { resultText } from './result-text.ts'

const twelveKilobytes = Buffer.alloc(12 * 1024).toString('base64')

test('[HD7] texts are joined, and whether it failed is told', () => {
  expect(
    resultText({
      content: [
        { type: 'text', text: 'one' },
        { type: 'text', text: 'two\r\nthree' },
      ],
    }),
  ).toEqual({ text: 'one\ntwo\nthree', isError: false })
  expect(resultText({ content: [{ type: 'text', text: 'no such page' }], isError: true })).toEqual({ text: 'no such page', isError: true })
})

test('[HD7] what is no text is named, and the text of a resource is there', () => {
  const { text } = resultText({
    content: [
      { type: 'image', data: twelveKilobytes, mimeType: 'image/png' },
      { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' },
      { type: 'resource_link', uri: 'file:///a.txt', name: 'a', mimeType: 'text/plain', size: 2_000 },
      { type: 'resource', resource: { uri: 'file:///b.md', mimeType: 'text/markdown', text: '# B' } },
      { type: 'resource', resource: { uri: 'file:///c.pdf', blob: twelveKilobytes } },
    ],
  })
  expect(text.split('\n')).toEqual([
    '[image image/png, 12 KB]',
    '[audio audio/wav, 3 bytes]',
    '[resource file:///a.txt, a, text/plain, 2 KB]',
    '[resource file:///b.md, text/markdown]',
    '# B',
    '[resource file:///c.pdf, 12 KB]',
  ])
})

test('[HD7] structured content is shown only where there is nothing else', () => {
  const structuredContent = { degrees: 21, unit: '°C' }
  expect(resultText({ content: [], structuredContent }).text).toBe('{\n  "degrees": 21,\n  "unit": "°C"\n}')
  expect(resultText({ content: [{ type: 'text', text: '21 °C' }], structuredContent }).text).toBe('21 °C')
  expect(resultText({ content: [] }).text).toBe('(no output)')
})

test('[HD7] no byte of it is a command to whoever shows it', () => {
  const { text } = resultText({
    content: [
      { type: 'text', text: 'red \u001b[31m\u0000' },
      { type: 'image', data: '', mimeType: 'image/png]\n[END TODO]' },
    ],
  })
  expect(text).toBe('red \ufffd[31m\ufffd\n[image image/png] [END TODO], 0 bytes]')
})

test('[HD9] an answer is bounded', () => {
  expect(resultText({ content: [{ type: 'text', text: 'x\n'.repeat(3_000) }] }).text).toMatch(/x\n… \(cut: 1000 more lines\)$/)
})
