/** Where reading JSON ends, and why; lines and columns count from 1. */
export interface SyntaxProblem {
  line: number
  column: number
  problem: string
}

const spaces = /[ \t\r\n]*/y
const number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y
const constant = /(?:true|false|null)(?![\w$])/y
const word = /[\p{L}_$][\p{L}\p{N}_$]*/uy
const ordinary = /[^"\\\u0000-\u001f]*/y
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

/**
 * What keeps a text from being JSON, in a person's words. JSON.parse names no place for most of what it finds, and sets no
 * bound to depth.
 */
export function findSyntaxProblem(text: string, maximumDepth: number): SyntaxProblem | undefined {
  const problem = createReader(text, maximumDepth)()
  return problem === undefined ? undefined : { ...placeOf(text, problem.at), problem: problem.problem }
}

interface Found {
  at: number
  problem: string
}

function createReader(text: string, maximumDepth: number): () => Found | undefined {
  let at = 0

  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    at += found?.length ?? 0
    return found
  }
  const peek = (): string | undefined => {
    take(spaces)
    const code = text.codePointAt(at)
    return code === undefined ? undefined : String.fromCodePoint(code)
  }
  const wrong = (problem: string, where = at): Found => ({ at: where, problem })

  /** What stands here is not what should. */
  const expected = (what: string, opened?: number): Found => {
    const next = peek()
    if (next === undefined) {
      if (opened === undefined) return wrong(`the file ends where ${what} should be`)
      const { line, column } = placeOf(text, opened)
      return wrong(`the file ends, but the ${text[opened]} of line ${line}, column ${column} is not closed`)
    }
    if (next === "'") return wrong("text stands in double quotes, not in '")
    if (next === '/' || next === '#') return wrong('JSON has no comments')
    const where = at
    return wrong(`${what} should be here, not ${take(word) ?? shown(next)}`, where)
  }

  const readString = (): Found | undefined => {
    const start = at++
    for (;;) {
      take(ordinary)
      const next = text[at]
      if (next === '"') {
        at++
        return undefined
      }
      if (next === undefined || next === '\n' || next === '\r') return wrong('this text in quotes is not closed on its line', start)
      if (next !== '\\') return wrong(`${shown(next)} cannot stand in quotes as it is; write \\u${hexadecimal(next)}`)
      if (take(escaped) === undefined) return wrong('this backslash begins no escape; for a backslash itself write two')
    }
  }

  const readMember = (opened: number, depth: number): Found | undefined => {
    if (peek() !== '"') return expected('a field’s name in double quotes', opened)
    const problem = readString()
    if (problem) return problem
    if (peek() !== ':') return expected('a colon', opened)
    at++
    return readValue(depth, opened)
  }

  const readMany = (closing: string, depth: number, readOne: (opened: number) => Found | undefined): Found | undefined => {
    if (depth > maximumDepth) return wrong(`this is nested deeper than ${maximumDepth} levels`)
    const opened = at++
    if (peek() === closing) {
      at++
      return undefined
    }
    for (;;) {
      const problem = readOne(opened)
      if (problem) return problem
      const next = peek()
      if (next !== ',' && next !== closing) return expected(`a comma or ${closing}`, opened)
      const comma = at++
      if (next === closing) return undefined
      if (peek() === closing) return wrong(`no comma may stand before ${closing}`, comma)
    }
  }

  const readValue = (depth: number, opened?: number): Found | undefined => {
    const next = peek()
    if (next === '{') return readMany('}', depth, (inner) => readMember(inner, depth + 1))
    if (next === '[') return readMany(']', depth, (inner) => readValue(depth + 1, inner))
    if (next === '"') return readString()
    return take(number) === undefined && take(constant) === undefined ? expected('a value', opened) : undefined
  }

  return () => readValue(1) ?? (peek() === undefined ? undefined : expected('the end'))
}

function placeOf(text: string, at: number): { line: number; column: number } {
  const lines = text.slice(0, at).split(/\r\n|\r|\n/)
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1 }
}

function shown(character: string): string {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? character : `U+${hexadecimal(character).toUpperCase()}`
}

function hexadecimal(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')
}
