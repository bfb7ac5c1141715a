import { expect, test } from 'vitest'
import { linesOf, resourceOf, stepsOf } from './written-lines.ts'

test('[WB76] steps and resources are written a line each: bullets, numbers and empty lines are not part of them, and what begins like an address is one', () => {
  const text = '- one\n\n2. two\n3) three\n* [ ] four\n  five  \n-\n1984 was a year\n-6 degrees\r\n'
  expect(stepsOf(text).map(({ title }) => title)).toEqual(['one', 'two', 'three', 'four', 'five', '-', '1984 was a year', '-6 degrees'])
  const resources = 'https://example.org/a\nHTTP://EXAMPLE.org\n/srv/spec.md\njavascript:alert(1)'
  expect(linesOf(resources).map((line) => resourceOf(line).type)).toEqual(['url', 'url', 'file', 'file'])
})
