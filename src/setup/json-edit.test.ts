import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fewerUnderNewerNode } from '../../tests/support/how-many.ts'
import { grant, type Outcome } from '../contract/refusals.ts'
import { isEmptyJson, putJson, takeJson } from './json-edit.ts'

const server = { command: 'punchlist', args: ['mcp', '--here'] }
const path = ['servers', 'punchlist']
const must = (outcome: Outcome<string>) => {
  if (!outcome.granted) throw new Error(outcome.refusal.message)
  return outcome.value
}

describe('putting an entry in', () => {
  test('[SU1] an entry goes into an empty file, an empty object and beside other entries', () => {
    const alone = '{\n  "servers": {\n    "punchlist": {\n      "command": "punchlist",\n      "args": ["mcp", "--here"]\n    }\n  }\n}\n'
    expect(must(putJson('', path, server))).toBe(alone)
    expect(must(putJson('{}\n', path, server))).toBe(alone)
    expect(must(putJson('{\n  "servers": {}\n}\n', path, server))).toBe(alone)
    expect(JSON.parse(must(putJson('{"servers":{"other":{"command":"x"}},"theme":1}', path, server)))).toEqual({
      servers: { other: { command: 'x' }, punchlist: server },
      theme: 1,
    })
  })

  test('[SU2] comments, commas behind the last entry, tabs and line ends stay, each comment with what it is about', () => {
    const before = [
      '// all servers',
      '{',
      '\t"servers": { // mine',
      '\t\t/* the first */ "one": { "url": "http://x//y" }, // about one',
      '\t\t"two": {}, // about two',
      '\t\t// nothing more',
      '\t},',
      '\t"last": true,',
      '}',
      '',
    ]
    const after = [
      ...before.slice(0, 6),
      '\t\t"punchlist": {',
      '\t\t\t"command": "punchlist",',
      '\t\t\t"args": ["mcp", "--here"]',
      '\t\t},',
      ...before.slice(6),
    ]
    for (const eol of ['\n', '\r\n']) expect(must(putJson(before.join(eol), path, server))).toBe(after.join(eol))
  })

  test('[SU3] an entry that is there already changes nothing, however it is written', () => {
    const text = '{ "servers": { "punchlist": {"args":["mcp","--here"],   "command":"punchlist"} } }'
    expect(putJson(text, path, server)).toEqual(grant(text))
  })

  test('[SU3] another version of the entry is replaced where it stands', () => {
    const text = '{\n  "servers": {\n    "punchlist": { "command": "old" }, // ours\n    "two": {}\n  }\n}\n'
    const after = must(putJson(text, path, server))
    expect(after).toContain(
      '    "punchlist": {\n      "command": "punchlist",\n      "args": ["mcp", "--here"]\n    }, // ours\n    "two": {}\n',
    )
  })

  test('[SU4] a file that is not JSON is refused with line and column', () => {
    const wrong: [string, string][] = [
      ['{\n  "a": 1\n  "b": 2\n}', 'line 3, column 3: a comma should be here, not "b"'],
      ['{"a": tru}', 'line 1, column 7: tru cannot stand here; text stands in double quotes'],
      ['{"a": 1', 'line 1, column 8: the file ends, but the { of line 1, column 1 is not closed'],
      ['{"a": "x\n"}', 'line 1, column 7: this text in quotes is not closed on its line'],
      ['{"a": 1} x', 'line 1, column 10: x cannot stand here; text stands in double quotes'],
      ['{"servers": 1, "servers": 2}', 'line 1, column 16: "servers" is there twice'],
      ['{ /* "a": 1}', 'line 1, column 3: this comment is not closed'],
      ['{"a" 1}', 'line 1, column 6: a colon should be here, not 1'],
      ['{"a": "\\q"}', 'line 1, column 7: this text has a backslash that begins no escape; for a backslash itself write two'],
    ]
    for (const [text, message] of wrong) expect(putJson(text, path, server)).toMatchObject({ granted: false, refusal: { message } })
    expect(putJson('['.repeat(100_000), path, server)).toMatchObject({ granted: false })
  })

  test('[SU4] a list where an object must be, or the reverse, is refused and named', () => {
    expect(putJson('[]', path, server)).toMatchObject({ refusal: { message: 'the file must be an object' } })
    expect(putJson('{"servers": []}', path, server)).toMatchObject({ refusal: { message: '"servers" must be an object' } })
    expect(putJson('{"servers": {}}', ['servers', 0], server)).toMatchObject({ refusal: { message: '"servers" must be a list' } })
  })
})

describe('taking an entry out', () => {
  test('[SU5] what was put in is taken out again to the byte, in an orderly file', () => {
    const texts = [
      '{\n  "theme": "dark" // nice\n}\n',
      '{\n  "servers": {\n    "one": {}, // one\n    "two": {} // two\n    // end\n  }\n}\n',
      '{\n\t"servers": {\n\t\t"one": {},\n\t},\n}\n',
      '// only a comment about it\n{\r\n  "a": [1, 2]\r\n}\r\n',
    ]
    for (const text of texts) expect(must(takeJson(must(putJson(text, path, server)), path))).toBe(text)
  })

  test('[SU5] other entries and all comments around ours stay', () => {
    const text = '{ "servers": { "punchlist": {} /* a */, "x": 1 /* b */ } }'
    expect(must(takeJson(text, path))).toBe('{ "servers": {  "x": 1 /* b */ } }')
    expect(must(takeJson('{ "servers": { "x": 1, /* b */ "punchlist": {} } }', path))).toBe('{ "servers": { "x": 1 /* b */  } }')
    expect(must(takeJson('{"other": {}}', path))).toBe('{"other": {}}')
    expect(must(takeJson('', path))).toBe('')
  })

  test('[SU5] what is left empty is taken out with it', () => {
    expect(isEmptyJson(must(takeJson(must(putJson('', path, server)), path)))).toBe(true)
    expect(isEmptyJson('{ // a comment\n}')).toBe(false)
  })
})

test('[SU2] whatever a file holds, putting in and taking out changes nothing else', () => {
  const key = fc.constantFrom('a', 'b', 'servers', 'punchlist', '__proto__', '//', 'ü"\\')
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 3 },
      fc.integer(),
      fc.string(),
      fc.constant(null),
      fc.dictionary(key, tie('any')),
      fc.array(tie('any'), { maxLength: 3 }),
    ),
  })).any
  const file = fc.dictionary(key, value).map((whole) => ({ ...whole, servers: { one: 1 } }))
  fc.assert(
    fc.property(file, fc.constantFrom(0, 1, 2, '\t'), (whole, indent) => {
      const put = must(putJson(JSON.stringify(whole, null, indent), path, server))
      expect(JSON.parse(put)).toEqual({ ...whole, servers: { one: 1, punchlist: server } })
      expect(JSON.parse(must(takeJson(put, path)))).toEqual(whole)
    }),
    { numRuns: fewerUnderNewerNode(300) },
  )
})
