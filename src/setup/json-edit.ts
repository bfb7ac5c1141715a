import { findNodeAtLocation, getNodeValue, type Node, parseTree } from 'jsonc-parser'
import { grant, type Outcome, refuse } from '../contract/refusals.ts'
import { commaBehind, findJsonProblem, placeIn } from '../workspace/json-problem.ts'
import { sameValue } from './same-value.ts'

export type JsonPath = readonly (string | number)[]

/** The value at a path, or undefined. */
export function jsonAt(text: string, path: JsonPath): Outcome<unknown> {
  const tree = readTree(text, path)
  if (!tree.granted) return tree
  const node = tree.value && findNodeAtLocation(tree.value, [...path])
  return grant(node && getNodeValue(node))
}

/**
 * Sets the value at a path, and leaves every other byte as it is. What is there already is not written again. The library's own
 * `modify` gives comments behind a member to what is put there, and takes those around a member away with it.
 */
export function putJson(text: string, path: JsonPath, value: unknown): Outcome<string> {
  const tree = readTree(text, path)
  if (!tree.granted) return tree
  const style = styleOf(text)
  if (tree.value === undefined) return grant(`${text}${written(nested(path, value), style, '')}${style.eol}`)
  let node = tree.value
  for (const [depth, key] of path.entries()) {
    const wanted = typeof key === 'number' ? 'array' : 'object'
    if (node.type !== wanted) return notA(wanted, path.slice(0, depth))
    const found = findNodeAtLocation(node, [key])
    if (found === undefined) return grant(withMember(text, node, key, nested(path.slice(depth + 1), value), style))
    node = found
  }
  if (sameValue(getNodeValue(node), value)) return grant(text)
  return grant(text.slice(0, node.offset) + written(value, style, indentAt(text, node.offset)) + text.slice(endOf(node)))
}

/** Takes the value at a path out again, and what would be left empty around it. */
export function takeJson(text: string, path: JsonPath): Outcome<string> {
  const tree = readTree(text, path)
  if (!tree.granted) return tree
  const node = tree.value && findNodeAtLocation(tree.value, [...path])
  if (node === undefined || path.length === 0) return grant(text)
  const member = node.parent?.type === 'property' ? node.parent : node
  const members = member.parent?.children ?? []
  if (members.length === 1 && path.length > 1) return takeJson(text, path.slice(0, -1))
  return grant(withoutMember(text, member, members))
}

/** Nothing is left in it, not even a comment. */
export function isEmptyJson(text: string): boolean {
  return /^\u{feff}?\s*(\{\s*\})?\s*$/u.test(text)
}

const deepest = 200

/** A file that holds nothing is undefined. Whoever has a name twice on the way there must say which is meant. */
function readTree(text: string, path: JsonPath): Outcome<Node | undefined> {
  // A mark of the byte order counts as a blank here, so that all places stay.
  const readable = text.replace(/^\u{feff}/u, ' ')
  const wrong = findJsonProblem(readable, { maximumDepth: deepest, relaxed: true })
  if (wrong) return refuse('invalid', `line ${wrong.line}, column ${wrong.column}: ${wrong.problem}`)
  const tree = parseTree(readable, [], { allowTrailingComma: true, allowEmptyContent: true })
  for (const [depth, key] of path.entries()) {
    const around = tree && findNodeAtLocation(tree, path.slice(0, depth))
    const named = around?.type === 'object' ? (around.children ?? []).filter(({ children }) => children?.[0]?.value === key) : []
    if (named.length < 2) continue
    const { line, column } = placeIn(text, named[1]?.offset ?? 0)
    return refuse('invalid', `line ${line}, column ${column}: ${JSON.stringify(key)} is there twice`)
  }
  return grant(tree)
}

function endOf({ offset, length }: Node): number {
  return offset + length
}

function notA(kind: 'object' | 'array', path: JsonPath): Outcome<never> {
  const place = path.length === 0 ? 'the file' : JSON.stringify(path.join('.'))
  return refuse('invalid', `${place} must be ${kind === 'object' ? 'an object' : 'a list'}`)
}

function nested(path: JsonPath, value: unknown): unknown {
  return path.reduceRight<unknown>((inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }), value)
}

interface Style {
  unit: string
  eol: string
}

function styleOf(text: string): Style {
  const unit = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  '
  return { unit: unit.startsWith('\t') ? '\t' : unit.slice(0, 8), eol: text.includes('\r\n') ? '\r\n' : '\n' }
}

/** The blank at the start of the line that holds this place. */
function indentAt(text: string, at: number): string {
  const line = text.lastIndexOf('\n', at - 1) + 1
  return /^[ \t]*/.exec(text.slice(line, at))?.[0] ?? ''
}

/** As the files of these clients are usually written: an object over several lines, a list of words on one. */
function written(value: unknown, style: Style, indent: string): string {
  if (Array.isArray(value) && !value.some((item) => typeof item === 'object'))
    return `[${value.map((item) => JSON.stringify(item)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = indent + style.unit
  const parts = Array.isArray(value)
    ? value.map((item) => written(item, style, inner))
    : Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${written(entry, style, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  if (parts.length === 0) return `${open}${close}`
  return `${open}${parts.map((part) => `${style.eol}${inner}${part}`).join(',')}${style.eol}${indent}${close}`
}

/** The new member goes behind the last one and behind all comments there, so that each comment stays with what it is about. */
function withMember(text: string, parent: Node, key: string | number, value: unknown, style: Style): string {
  const outer = indentAt(text, parent.offset)
  const last = parent.children?.at(-1)
  const inner = last !== undefined && isFirstOnLine(text, last.offset) ? indentAt(text, last.offset) : outer + style.unit
  const label = typeof key === 'number' ? '' : `${JSON.stringify(key)}: `
  const member = `${style.eol}${inner}${label}${written(value, style, inner)}`
  const close = endOf(parent) - 1
  const comma = last && commaBehind(text, endOf(last))
  const head =
    last === undefined
      ? text.slice(0, close)
      : text.slice(0, endOf(last)) + (comma === undefined ? ',' : '') + text.slice(endOf(last), close)
  return `${head.trimEnd()}${member}${comma === undefined ? '' : ','}${style.eol}${outer}${text.slice(close)}`
}

function withoutMember(text: string, member: Node, members: readonly Node[]): string {
  const index = members.indexOf(member)
  const previous = members[index - 1]
  const comma = commaBehind(text, endOf(member))
  let start = member.offset
  let end = comma === undefined ? endOf(member) : comma + 1
  if (isFirstOnLine(text, start) && /^[ \t]*\r?\n/.test(text.slice(end))) {
    start = text.lastIndexOf('\n', start - 1) + 1
    end = text.indexOf('\n', end) + 1
  }
  // The comma before it is only needed while something follows.
  const isLast = index === members.length - 1
  const orphan = isLast && comma === undefined ? previous && commaBehind(text, endOf(previous)) : undefined
  const head = orphan === undefined ? text.slice(0, start) : text.slice(0, orphan) + text.slice(orphan + 1, start)
  const isAlone = members.length === 1 && text.slice((member.parent?.offset ?? 0) + 1, start).trim() === ''
  return isAlone ? `${head.trimEnd()}${text.slice(end).trimStart()}` : head + text.slice(end)
}

function isFirstOnLine(text: string, at: number): boolean {
  return /(^|\n)[ \t]*$/.test(text.slice(0, at))
}
