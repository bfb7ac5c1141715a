import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fewerUnderNewerNode } from '../../tests/support/how-many.ts'
import { findJsonProblem } from './json-problem.ts'

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test.each([
  ['{\n  "runner": "command",\n}', 3, 1, 'no comma may stand before }'],
  ['{ runner: 1 }', 1, 3, 'runner cannot stand here; text stands in double quotes'],
  ["{'a': 1}", 1, 2, "'a' cannot stand here; text stands in double quotes"],
  ['{\r\n  "a": 1\r\n  "b": 2\r\n}', 3, 3, 'a comma should be here, not "b"'],
  ['{"a": True}', 1, 7, 'True cannot stand here; text stands in double quotes'],
  ['{"a" 1}', 1, 6, 'a colon should be here, not 1'],
  ['[1 2]', 1, 4, 'a comma should be here, not 2'],
  ['{"é🔥": }', 1, 8, 'a value should be here, not }'],
  ['{\n  // mine\n}', 2, 3, 'JSON has no comments'],
  ['{}\n}', 2, 1, 'the end should be here, not }'],
  ['{"path": "C:\\agents"}', 1, 10, 'this text has a backslash that begins no escape; for a backslash itself write two'],
  ['{\n  "a": "x\n}', 2, 8, 'this text in quotes is not closed on its line'],
  ['{"a": "x\ty"}', 1, 7, 'this text has a character that cannot stand in quotes as it is, such as a tab; write \\t'],
  ['{"a": 1\u00a0}', 1, 8, 'U+00A0 cannot stand here; text stands in double quotes'],
  ['{\n  "a": [1,', 2, 11, 'the file ends, but the [ of line 2, column 8 is not closed'],
  ['{"a"', 1, 5, 'the file ends, but the { of line 1, column 1 is not closed'],
  ['', 1, 1, 'the file ends where a value should be'],
])('[AG1] %j is wrong at line %i, column %i: %s', (text, line, column, problem) => {
  expect(findJsonProblem(text, { maximumDepth: 32 })).toEqual({ line, column, problem })
})

test('[AG2] any JSON is right, however it is spaced', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(undefined, 1, '\t'), (value, space) => {
      expect(findJsonProblem(JSON.stringify(value, null, space), { maximumDepth: 32 })).toBeUndefined()
    }),
  )
})

test('[AG2] what JSON.parse refuses is wrong, and nothing else is', () => {
  const pieces = [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"',
    '\\',
    '\\u00e9',
    '0',
    '1',
    '-',
    '.5',
    'e',
    '+',
    'true',
    'null',
    ' ',
    '\n',
    '\u0001',
    'é',
  ]
  const soup = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(''))
  const damaged = fc.tuple(fc.jsonValue({ maxDepth: 3 }), fc.nat(), fc.constantFrom('', ...pieces)).map(([value, at, piece]) => {
    const text = JSON.stringify(value)
    const place = at % (text.length + 1)
    return text.slice(0, place) + piece + text.slice(place + 1)
  })
  fc.assert(
    fc.property(fc.oneof(soup, damaged), (text) => {
      expect(findJsonProblem(text, { maximumDepth: 32 }) === undefined).toBe(isJson(text))
    }),
    { numRuns: fewerUnderNewerNode(5_000) },
  )
})

test('[AG3] 32 levels are not too deep, and 33 are, at the place where the last one opens', () => {
  expect(findJsonProblem('['.repeat(32) + ']'.repeat(32), { maximumDepth: 32 })).toBeUndefined()
  const problem = 'this is nested deeper than 32 levels'
  expect(findJsonProblem('['.repeat(33) + ']'.repeat(33), { maximumDepth: 32 })).toEqual({ line: 1, column: 33, problem })
  expect(findJsonProblem('{"a":\n'.repeat(100_000), { maximumDepth: 32 })).toEqual({ line: 33, column: 1, problem })
})
