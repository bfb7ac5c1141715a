import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSyntaxProblem } from './json-syntax.ts'

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test.each([
  ['{\n  "runner": "command",\n}', 2, 22, 'no comma may stand before }'],
  ['{ runner: 1 }', 1, 3, 'a field’s name in double quotes should be here, not runner'],
  ["{'a': 1}", 1, 2, "text stands in double quotes, not in '"],
  ['{\r\n  "a": 1\r\n  "b": 2\r\n}', 3, 3, 'a comma or } should be here, not "'],
  ['{"a": True}', 1, 7, 'a value should be here, not True'],
  ['{"a" 1}', 1, 6, 'a colon should be here, not 1'],
  ['[1 2]', 1, 4, 'a comma or ] should be here, not 2'],
  ['{"é🔥": }', 1, 8, 'a value should be here, not }'],
  ['{\n  // mine\n}', 2, 3, 'JSON has no comments'],
  ['{}\n}', 2, 1, 'the end should be here, not }'],
  ['{"path": "C:\\agents"}', 1, 13, 'this backslash begins no escape; for a backslash itself write two'],
  ['{\n  "a": "x\n}', 2, 8, 'this text in quotes is not closed on its line'],
  ['{"a": "x\ty"}', 1, 9, 'U+0009 cannot stand in quotes as it is; write \\u0009'],
  ['{"a": 1\u00a0}', 1, 8, 'a comma or } should be here, not U+00A0'],
  ['{\n  "a": [1,', 2, 11, 'the file ends, but the [ of line 2, column 8 is not closed'],
  ['{"a"', 1, 5, 'the file ends, but the { of line 1, column 1 is not closed'],
  ['', 1, 1, 'the file ends where a value should be'],
])('[AG1] %j is wrong at line %i, column %i: %s', (text, line, column, problem) => {
  expect(findSyntaxProblem(text, 32)).toEqual({ line, column, problem })
})

test('[AG2] any JSON is right, however it is spaced', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(undefined, 1, '\t'), (value, space) => {
      expect(findSyntaxProblem(JSON.stringify(value, null, space), 32)).toBeUndefined()
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
      expect(findSyntaxProblem(text, 32) === undefined).toBe(isJson(text))
    }),
    { numRuns: 5_000 },
  )
})

test('[AG3] 32 levels are not too deep, and 33 are, at the place where the last one opens', () => {
  expect(findSyntaxProblem('['.repeat(32) + ']'.repeat(32), 32)).toBeUndefined()
  const problem = 'this is nested deeper than 32 levels'
  expect(findSyntaxProblem('['.repeat(33) + ']'.repeat(33), 32)).toEqual({ line: 1, column: 33, problem })
  expect(findSyntaxProblem('{"a":\n'.repeat(100_000), 32)).toEqual({ line: 33, column: 1, problem })
})
