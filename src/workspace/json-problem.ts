import { createScanner, printParseErrorCode, visit } from 'jsonc-parser'

/** Where reading JSON ends, and why; lines and columns count from 1. */
export interface JsonProblem {
  line: number
  column: number
  problem: string
}

interface Strictness {
  maximumDepth: number
  /** As editors write it: with comments, commas behind the last member, or nothing at all. */
  relaxed?: boolean
}

type Code = ReturnType<typeof printParseErrorCode>

const isMissing: Partial<Record<Code, string>> = {
  PropertyNameExpected: 'a field’s name in double quotes',
  ValueExpected: 'a value',
  ColonExpected: 'a colon',
  CommaExpected: 'a comma',
  CloseBraceExpected: 'a comma or }',
  CloseBracketExpected: 'a comma or ]',
  EndOfFileExpected: 'the end',
}

const isWrong: Partial<Record<Code, string>> = {
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfComment: 'this comment is not closed',
  UnexpectedEndOfString: 'this text in quotes is not closed on its line',
  UnexpectedEndOfNumber: 'this number is not complete',
  InvalidUnicode: 'this text has a \\u without four hexadecimal digits',
  InvalidEscapeCharacter: 'this text has a backslash that begins no escape; for a backslash itself write two',
  InvalidCharacter: 'this text has a character that cannot stand in quotes as it is, such as a tab; write \\t',
}

const opening = [1, 3]
const closing = [2, 4]
const comma = 5
const end = 17

/** What keeps a text from being JSON, in a person's words. JSON.parse names no place for most of what it finds, and sets no bound to depth. */
export function findJsonProblem(text: string, { maximumDepth, relaxed = false }: Strictness): JsonProblem | undefined {
  const tooDeep = firstDeeperThan(maximumDepth, text)
  if (tooDeep !== undefined) return { ...placeIn(text, tooDeep), problem: `this is nested deeper than ${maximumDepth} levels` }
  const opened: number[] = []
  let found: JsonProblem | undefined
  const open = (at: number) => void opened.push(at)
  // One that is not closed ends with nothing.
  const close = (_at: number, length: number) => void (length > 0 && opened.pop())
  visit(
    text,
    {
      onObjectBegin: open,
      onArrayBegin: open,
      onObjectEnd: close,
      onArrayEnd: close,
      onError(code, at, length) {
        found ??= { ...placeIn(text, at), problem: explain(text, printParseErrorCode(code), at, length, opened.at(-1)) }
      },
    },
    { disallowComments: !relaxed, allowTrailingComma: relaxed, allowEmptyContent: relaxed },
  )
  return found
}

/** Where the comma stands that follows here, behind blanks and comments. */
export function commaBehind(text: string, from: number): number | undefined {
  const scanner = createScanner(text, true)
  scanner.setPosition(from)
  return scanner.scan() === comma ? scanner.getTokenOffset() : undefined
}

export function placeIn(text: string, at: number): { line: number; column: number } {
  const lines = text.slice(0, at).split(/\r\n|\r|\n/)
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1 }
}

/** Looked for first: whoever goes down into what is too deep comes to the end of the stack. */
function firstDeeperThan(maximum: number, text: string): number | undefined {
  const scanner = createScanner(text, true)
  let depth = 0
  for (let kind: number = scanner.scan(); kind !== end; kind = scanner.scan()) {
    if (closing.includes(kind)) depth -= 1
    if (opening.includes(kind)) depth += 1
    if (depth > maximum) return scanner.getTokenOffset()
  }
  return undefined
}

function explain(text: string, code: Code, at: number, length: number, opened: number | undefined): string {
  const token = text.slice(at, at + length)
  const missing = isMissing[code]
  if (missing === undefined) return isWrong[code] ?? `${shown(token)} cannot stand here; text stands in double quotes`
  if (/^[}\]]$/.test(token) && /,\s*$/.test(text.slice(0, at))) return `no comma may stand before ${token}`
  if (token !== '') return `${missing} should be here, not ${shown(token)}`
  if (opened === undefined) return `the file ends where ${missing} should be`
  const { line, column } = placeIn(text, opened)
  return `the file ends, but the ${text[opened]} of line ${line}, column ${column} is not closed`
}

const longest = 20

function shown(token: string): string {
  const [first = ''] = token
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(first)) return `U+${(first.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  return token.length > longest ? `${token.slice(0, longest)}…` : token
}
