import { expect, test } from 'vitest'
import { linesOf, resourceOf, stepsOf } from './written-lines.ts'

test('[WB76] steps are written a line each; bullets, numbers and empty lines are not part of them', () => {
  const text = '- one\n\n2. two\n3) three\n* [ ] four\n  five  \n-\n1984 was a year\n-6 degrees\r\n'
  expect(stepsOf(text).map(({ title }) => title)).toEqual(['one', 'two', 'three', 'four', 'five', '-', '1984 was a year', '-6 degrees'])
})

test('[WB77] a resource that begins like an address is one, everything else is a file', () => {
  const text = 'https://example.org/a\nHTTP://EXAMPLE.org\n/srv/spec.md\njavascript:alert(1)'
  expect(linesOf(text).map((line) => resourceOf(line).type)).toEqual(['url', 'url', 'file', 'file'])
})
