import { expect, test } from 'vitest'
import { fenceTracker } from './fence.ts'

/** The lines that stand outside every fence. */
function outside(text: string): string[] {
  const inFence = fenceTracker()
  return text.split('\n').filter((line) => !inFence(line))
}

test.each(['```', '~~~'])('[WR12] %s fences what stands between two of them, and the fences too', (fence) => {
  expect(outside(`before\n${fence}\ninside\n${fence}\nafter`)).toEqual(['before', 'after'])
})

test('[WR12] a fence is closed by its own mark only', () => {
  expect(outside('```\ninside\n~~~\ninside\n```\nafter')).toEqual(['after'])
  expect(outside('~~~\ninside\n```\ninside\n~~~\nafter')).toEqual(['after'])
})

test('[WR12] a longer fence is not closed by a shorter one, and a shorter one is closed by a longer one', () => {
  expect(outside('````\ninside\n```\ninside\n````\nafter')).toEqual(['after'])
  expect(outside('```\ninside\n``````\nafter')).toEqual(['after'])
})

test('[WR12] two marks are no fence', () => {
  expect(outside('``\ntext\n~~\ntext')).toEqual(['``', 'text', '~~', 'text'])
})

test('[WR12] a fence that is never closed reaches to the end', () => {
  expect(outside('before\n```\ninside\n\ninside')).toEqual(['before'])
})

test.each([1, 2, 3])('[WR12] a fence may be indented by %i spaces, at either end', (width) => {
  const margin = ' '.repeat(width)
  expect(outside(`${margin}\`\`\`\ninside\n\`\`\`\nafter`)).toEqual(['after'])
  expect(outside(`\`\`\`\ninside\n${margin}\`\`\`\nafter`)).toEqual(['after'])
})

test('[WR12] four spaces or a tab before it make it no fence', () => {
  expect(outside('    ```\ntext')).toEqual(['    ```', 'text'])
  expect(outside('\t```\ntext')).toEqual(['\t```', 'text'])
  expect(outside('```\ninside\n    ```\nstill inside')).toEqual([])
})

test('[WR12] a fence may open with an info string, but does not close with one', () => {
  expect(outside('```ts title="a.ts"\ninside\n```\nafter')).toEqual(['after'])
  expect(outside('~~~ sh ~~~\ninside\n~~~\nafter')).toEqual(['after'])
  expect(outside('```\ninside\n```ts\nstill inside\n```  \t\nafter')).toEqual(['after'])
})

test('[WR12] three backticks with another backtick after them are code within a line, not a fence', () => {
  expect(outside('```code``` in a line\ntext')).toEqual(['```code``` in a line', 'text'])
})

test('[WR12] an info string may hold any character that does not end a line', () => {
  expect(outside('```ts \u2028 x\ninside\n```\nafter')).toEqual(['after'])
  expect(outside('```ts \u0085\u000b x\ninside\n```\nafter')).toEqual(['after'])
})

test('[WR12] only spaces and tabs may follow the closing fence', () => {
  expect(outside('```\ninside\n```\u00a0\nstill inside\n```\nafter')).toEqual(['after'])
})

test('[WR12] a fence opens again after it was closed', () => {
  expect(outside('```\na\n```\nb\n~~~\nc\n~~~\nd')).toEqual(['b', 'd'])
})
