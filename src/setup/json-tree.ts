import { grant, type Outcome, refuse } from '../contract/refusals.ts'

/** A piece of a JSON text and where it stands. */
export type JsonNode =
  | { kind: 'object'; start: number; end: number; members: JsonMember[] }
  | { kind: 'array'; start: number; end: number; members: JsonMember[] }
  | { kind: 'scalar'; start: number; end: number; value: string | number | boolean | null }

/** A property or an item; items are called by their place. */
export interface JsonMember {
  key: string | number
  start: number
  end: number
  node: JsonNode
}

class NotJson extends Error {
  readonly at: number

  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

const deepest = 200
const scalars = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y

/**
 * Reads JSON as editors write it, with comments and commas behind the last member, and keeps where everything stands, so
 * that one entry can be changed without touching a byte of the others. A file that holds nothing is undefined.
 */
export function readJsonTree(text: string): Outcome<JsonNode | undefined> {
  try {
    const start = skipBlank(text, text.startsWith('\u{feff}') ? 1 : 0)
    if (start === text.length) return grant(undefined)
    const node = readNode(text, start, 0)
    const rest = skipBlank(text, node.end)
    if (rest < text.length) throw new NotJson(`there is more behind the end: ${JSON.stringify(text.slice(rest, rest + 10))}`, rest)
    return grant(node)
  } catch (problem) {
    if (!(problem instanceof NotJson)) throw problem
    const { line, column } = placeIn(text, problem.at)
    return refuse('invalid', `line ${line}, column ${column}: ${problem.message}`)
  }
}

/** The value of a piece, as JSON.parse would give it. */
export function jsonValue(node: JsonNode): unknown {
  if (node.kind === 'scalar') return node.value
  if (node.kind === 'array') return node.members.map((member) => jsonValue(member.node))
  return Object.fromEntries(node.members.map((member) => [member.key, jsonValue(member.node)]))
}

/** Where the blank part, comments included, that begins here ends. */
export function skipBlank(text: string, from: number): number {
  let at = from
  for (;;) {
    if (/[\s]/.test(text[at] ?? '')) at++
    else if (text.startsWith('//', at)) at = lineEnd(text, at)
    else if (text.startsWith('/*', at)) {
      const close = text.indexOf('*/', at + 2)
      if (close < 0) throw new NotJson('a comment is not closed', at)
      at = close + 2
    } else return at
  }
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

function placeIn(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

function readNode(text: string, start: number, depth: number): JsonNode {
  if (depth > deepest) throw new NotJson(`nested more than ${deepest} deep`, start)
  if (text[start] === '{' || text[start] === '[') return readContainer(text, start, depth)
  if (text[start] === '"') return { kind: 'scalar', ...readString(text, start) }
  scalars.lastIndex = start
  const [found] = scalars.exec(text) ?? []
  if (found === undefined) throw unexpected(text, start)
  return { kind: 'scalar', start, end: start + found.length, value: JSON.parse(found) }
}

function readContainer(text: string, start: number, depth: number): JsonNode {
  const kind = text[start] === '{' ? 'object' : 'array'
  const close = kind === 'object' ? '}' : ']'
  const members: JsonMember[] = []
  let at = skipBlank(text, start + 1)
  while (text[at] !== close) {
    const member = kind === 'object' ? readProperty(text, at, depth) : readItem(text, at, members.length, depth)
    if (kind === 'object' && members.some(({ key }) => key === member.key)) {
      throw new NotJson(`${JSON.stringify(member.key)} is there twice`, at)
    }
    members.push(member)
    at = skipBlank(text, member.end)
    if (text[at] === ',') at = skipBlank(text, at + 1)
    else if (text[at] !== close) throw at >= text.length ? unexpected(text, at) : new NotJson(`a comma or ${close} is missing`, at)
  }
  return { kind, start, end: at + 1, members }
}

function readProperty(text: string, start: number, depth: number): JsonMember {
  if (text[start] !== '"') throw unexpected(text, start)
  const key = readString(text, start)
  const colon = skipBlank(text, key.end)
  if (text[colon] !== ':') throw new NotJson('a colon is missing', colon)
  const node = readNode(text, skipBlank(text, colon + 1), depth + 1)
  return { key: key.value, start, end: node.end, node }
}

function readItem(text: string, start: number, key: number, depth: number): JsonMember {
  const node = readNode(text, start, depth + 1)
  return { key, start, end: node.end, node }
}

function readString(text: string, start: number): { start: number; end: number; value: string } {
  let end = start + 1
  while (end < text.length && text[end] !== '"' && text[end] !== '\n') end += text[end] === '\\' ? 2 : 1
  if (text[end] !== '"') throw new NotJson('a string is not closed', start)
  try {
    return { start, end: end + 1, value: JSON.parse(text.slice(start, end + 1)) }
  } catch {
    throw new NotJson('a string holds what JSON does not allow', start)
  }
}

function unexpected(text: string, at: number): NotJson {
  return at >= text.length
    ? new NotJson('the text ends too early', text.length)
    : new NotJson(`${JSON.stringify(text[at])} is not expected here`, at)
}
