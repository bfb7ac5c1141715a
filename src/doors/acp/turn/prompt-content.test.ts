import { expect, test } from 'vitest'
import { readPrompt } from './prompt-content.ts'

const said = (...blocks: Parameters<typeof readPrompt>[0]) => {
  const read = readPrompt(blocks)
  return read.granted ? read.value : read.refusal.message
}
const text = (words: string) => ({ type: 'text' as const, text: words })

test('[AA35] words and links make the text, in their order; what is embedded comes along as a file', () => {
  const resource = { uri: 'file:///home/ada/a%20b.ts', mimeType: 'application/x-strange', text: 'let a' }
  expect(said(text('Look at '), { type: 'resource', resource }, text(' please'))).toEqual({
    text: 'Look at [/home/ada/a b.ts](file:///home/ada/a%20b.ts) please',
    files: [{ name: '/home/ada/a b.ts', mediaType: 'text/plain', url: `data:text/plain;base64,${btoa('let a')}` }],
  })
  expect(said(text('one'), text('two'))).toEqual({ text: 'one\ntwo', files: [] })
  expect(said({ type: 'resource_link', name: 'the\nissue', uri: 'https://example.com/1' })).toEqual({
    text: '[the issue](https://example.com/1)',
    files: [],
  })
})

test('[AA35] a picture alone is enough; types that are none and names that are too long are made right', () => {
  expect(said({ type: 'image', data: 'AAAA', mimeType: 'image/png; q=1' })).toEqual({
    text: 'See image-1.',
    files: [{ name: 'image-1', mediaType: 'image/png', url: 'data:image/png;base64,AAAA' }],
  })
  const long = said({ type: 'resource', resource: { uri: `file:///${'d/'.repeat(300)}end.bin`, blob: 'AAAA', mimeType: 'no type' } })
  expect(long).toMatchObject({ files: [{ mediaType: 'application/octet-stream', name: expect.stringMatching(/^.{193}end\.bin$/) }] })
  expect(said({ type: 'resource', resource: { uri: 'file:///%E0%A4%A', text: 'x' } })).toMatchObject({ files: [{ name: '/%E0%A4%A' }] })
})

test('[AA36] what is empty, or cannot be read, is refused in a sentence', () => {
  expect(said()).toBe('The prompt is empty.')
  expect(said(text('  \n'))).toBe('The prompt is empty.')
  expect(said(text('hear'), { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' })).toBe('Audio cannot be read here.')
})
