import { grant, type Outcome, refuse } from '../contract/refusals.ts'
import { type JsonMember, type JsonNode, jsonValue, readJsonTree, skipBlank } from './json-tree.ts'
import { sameValue } from './same-value.ts'

export type JsonPath = readonly (string | number)[]

/** The value at a path, or undefined. */
export function jsonAt(text: string, path: JsonPath): Outcome<unknown> {
  const tree = readJsonTree(text)
  if (!tree.granted) return tree
  const node = tree.value && walk(tree.value, path)
  return grant(node && jsonValue(node))
}

/** Sets the value at a path, and leaves every other byte as it is. What is there already is not written again. */
export function putJson(text: string, path: JsonPath, value: unknown): Outcome<string> {
  const tree = readJsonTree(text)
  if (!tree.granted) return tree
  const style = styleOf(text)
  if (tree.value === undefined) return grant(`${text}${written(nested(path, value), style, '')}${style.eol}`)
  let node = tree.value
  for (const [depth, key] of path.entries()) {
    const wanted = typeof key === 'number' ? 'array' : 'object'
    if (node.kind !== wanted) return notA(wanted, path.slice(0, depth))
    const member = node.members.find((candidate) => candidate.key === key)
    if (member === undefined) return grant(withMember(text, node, key, nested(path.slice(depth + 1), value), style))
    node = member.node
  }
  if (sameValue(jsonValue(node), value)) return grant(text)
  return grant(text.slice(0, node.start) + written(value, style, indentAt(text, node.start)) + text.slice(node.end))
}

/** Takes the value at a path out again, and what would be left empty around it. */
export function takeJson(text: string, path: JsonPath): Outcome<string> {
  const tree = readJsonTree(text)
  if (!tree.granted) return tree
  const last = path.at(-1)
  const parent = tree.value && walk(tree.value, path.slice(0, -1))
  if (last === undefined || parent === undefined || parent.kind === 'scalar') return grant(text)
  const index = parent.members.findIndex(({ key }) => key === last)
  if (index < 0) return grant(text)
  if (parent.members.length === 1 && path.length > 1) return takeJson(text, path.slice(0, -1))
  return grant(withoutMember(text, parent, index))
}

/** Nothing is left in it, not even a comment. */
export function isEmptyJson(text: string): boolean {
  return /^\u{feff}?\s*(\{\s*\})?\s*$/u.test(text)
}

function walk(root: JsonNode, path: JsonPath): JsonNode | undefined {
  let node: JsonNode | undefined = root
  for (const key of path) {
    node = node === undefined || node.kind === 'scalar' ? undefined : node.members.find((member) => member.key === key)?.node
  }
  return node
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
  const inner = indent + style.unit
  const over = (open: string, parts: string[], close: string) =>
    `${open}${parts.map((part) => `${style.eol}${inner}${part}`).join(',')}${style.eol}${indent}${close}`
  if (Array.isArray(value)) {
    if (!value.some((item) => typeof item === 'object')) return `[${value.map((item) => JSON.stringify(item)).join(', ')}]`
    return over(
      '[',
      value.map((item) => written(item, style, inner)),
      ']',
    )
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value)
  if (entries.length === 0) return '{}'
  return over(
    '{',
    entries.map(([key, entry]) => `${JSON.stringify(key)}: ${written(entry, style, inner)}`),
    '}',
  )
}

/** The new member goes behind the last one and behind all comments there, so that each comment stays with what it is about. */
function withMember(
  text: string,
  parent: JsonNode & { members: JsonMember[] },
  key: string | number,
  value: unknown,
  style: Style,
): string {
  const outer = indentAt(text, parent.start)
  const last = parent.members.at(-1)
  const inner = last !== undefined && isFirstOnLine(text, last.start) ? indentAt(text, last.start) : outer + style.unit
  const label = typeof key === 'number' ? '' : `${JSON.stringify(key)}: `
  const member = `${style.eol}${inner}${label}${written(value, style, inner)}`
  const close = parent.end - 1
  const comma = last === undefined ? -1 : commaBehind(text, last.end)
  const head = last === undefined ? text.slice(0, close) : text.slice(0, last.end) + (comma < 0 ? ',' : '') + text.slice(last.end, close)
  return `${head.trimEnd()}${member}${comma < 0 ? '' : ','}${style.eol}${outer}${text.slice(close)}`
}

function withoutMember(text: string, parent: JsonNode & { members: JsonMember[] }, index: number): string {
  const member = parent.members[index] as JsonMember
  const previous = parent.members[index - 1]
  const isLast = index === parent.members.length - 1
  const comma = commaBehind(text, member.end)
  let start = member.start
  let end = comma < 0 ? member.end : comma + 1
  if (isFirstOnLine(text, start) && /^[ \t]*\r?\n/.test(text.slice(end))) {
    start = text.lastIndexOf('\n', start - 1) + 1
    end = text.indexOf('\n', end) + 1
  }
  // The comma before it is only needed while something follows.
  const orphan = isLast && comma < 0 && previous !== undefined ? commaBehind(text, previous.end) : -1
  const head = orphan < 0 ? text.slice(0, start) : text.slice(0, orphan) + text.slice(orphan + 1, start)
  const rest = text.slice(end)
  return parent.members.length === 1 && isBlank(head, parent.start) ? `${head.trimEnd()}${rest.trimStart()}` : head + rest
}

function isBlank(head: string, from: number): boolean {
  return head.slice(from + 1).trim() === ''
}

function isFirstOnLine(text: string, at: number): boolean {
  return /(^|\n)[ \t]*$/.test(text.slice(0, at))
}

function commaBehind(text: string, from: number): number {
  const at = skipBlank(text, from)
  return text[at] === ',' ? at : -1
}
