import { closesFence, openedFence } from './fence.ts'
import { hashHeading, lookalikeHeading, underlinedHeading } from './heading.ts'
import { indentationOf } from './indentation.ts'
import { letteredLines } from './lettered-lines.ts'
import type { ItemLine, Line, TextLine } from './line.ts'
import { type Marker, readMarker } from './marker.ts'
import { goesOnFrom } from './numbering.ts'
import { cellsOf, isTableRule } from './table.ts'

/** What the lines so far mean for the next one. */
interface Context {
  last: Line['kind']
  /** The column of the last item's text, while its list is open. */
  content: number | null
  /** The last number of an item or a heading. */
  path: number[]
  /** The places of lines that letters count. */
  lettered: ReadonlySet<number>
}

interface Block {
  lines: Line[]
  /** Where the next block begins. */
  end: number
}

const codeIndent = 4

/** Tells what each line is. Whether it belongs to a step is for others to say. */
export function readLines(source: readonly string[]): Line[] {
  const context: Context = { last: 'blank', content: null, path: [], lettered: letteredLines(source) }
  const lines: Line[] = []
  for (let at = 0; at < source.length; ) {
    const block = readBlock(source, at, context)
    for (const line of block.lines) {
      follow(context, line)
      lines.push(line)
    }
    at = block.end
  }
  return withGoesOn(lines)
}

function follow(context: Context, line: Line): void {
  if (line.kind === 'item') {
    context.content = line.content
    if (line.path.length > 0) context.path = line.path
  }
  if (line.kind === 'heading') {
    context.content = null
    context.path = line.heading.label?.path ?? line.heading.path
  }
  if (line.kind === 'text' && line.indent === 0 && context.last === 'blank') context.content = null
  context.last = line.kind
}

function readBlock(source: readonly string[], at: number, context: Context): Block {
  const raw = source[at] ?? ''
  const text = raw.trim()
  const indent = indentationOf(raw)
  if (text === '') return one({ kind: 'blank' }, at)
  const isLoose = context.last === 'blank' || context.last === 'code'
  if (isLoose && indent >= (context.content ?? 0) + codeIndent) return one({ kind: 'code', raw, indent }, at)
  if (text.startsWith('<')) return htmlBlock(source, at, text) ?? one({ kind: 'text', raw, indent }, at)
  if (/^\[[^[\]]{1,80}\]:\s+\S+$/.test(text)) return { lines: [], end: at + 1 }
  if (text.startsWith('>')) return one({ kind: 'quote', raw, indent }, at)
  if (text.includes('|') && isTableRule(source[at + 1])) return tableBlock(source, at, indent)
  const underlined = indent < codeIndent ? underlinedHeading(text, source[at + 1]) : null
  if (underlined !== null && mayBeUnderlined(text, context)) return { lines: [{ kind: 'heading', raw, heading: underlined }], end: at + 2 }
  return fencedBlock(source, at, text, indent) ?? one(readLine(raw, text, indent, context, context.lettered.has(at)), at)
}

function mayBeUnderlined(text: string, context: Context): boolean {
  return (
    context.last !== 'text' &&
    context.last !== 'item' &&
    readMarker(text, { isNested: false, isLettered: false, path: context.path }) === null
  )
}

function readLine(raw: string, text: string, indent: number, context: Context, isLettered: boolean): Line {
  const isWithinItem = context.content !== null && indent >= Math.min(context.content, 2)
  const isAtEdge = indent < codeIndent && !isWithinItem
  const hash = isAtEdge && text.startsWith('#') ? hashHeading(text) : null
  if (hash !== null) return { kind: 'heading', raw, heading: hash }
  if (/^[-*_]/.test(text) && /^(?:-{3,}|\*{3,}|_{3,})$/.test(text.replace(/\s/g, ''))) return { kind: 'rule' }
  const look = isAtEdge && !/^[[☐☑☒]/u.test(text) ? lookalikeHeading(text) : null
  if (look !== null && (look.label !== null || look.path.length > 0)) return { kind: 'heading', raw, heading: look }
  const isNested = context.content !== null && indent > 0 && !isLettered
  const marker = readMarker(text, { isNested, isLettered, path: context.path })
  if (marker !== null && isItem(marker, context)) return itemLine(raw, indent, marker)
  return look === null ? { kind: 'text', raw, indent } : { kind: 'heading', raw, heading: look }
}

/** Within prose, a line may begin with a number that counts nothing: only a list that is open or begins is believed. */
function isItem(marker: Marker, context: Context): boolean {
  const isBeginning = marker.kind !== 'number' || marker.path.every((part) => part <= 1)
  return isBeginning || context.last !== 'text' || context.content !== null
}

function itemLine(raw: string, indent: number, marker: Marker): ItemLine {
  const { kind, width, ...rest } = marker
  return { kind: 'item', raw, indent, content: indent + width, marker: kind, ...rest, goesOn: false }
}

function fencedBlock(source: readonly string[], at: number, text: string, indent: number): Block | null {
  const fence = openedFence(text)
  if (fence === null) return null
  let end = at + 1
  while (end < source.length && !closesFence(source[end]?.trimStart() ?? '', fence)) end++
  const lines = source.slice(at, end + 1).map((raw): TextLine => ({ kind: 'code', raw, indent }))
  return { lines, end: end + 1 }
}

function tableBlock(source: readonly string[], at: number, indent: number): Block {
  let end = at + 2
  while (end < source.length && source[end]?.includes('|')) end++
  const raw = source.slice(at, end)
  const rows = raw.slice(2).map(cellsOf)
  return { lines: [{ kind: 'table', raw, indent, table: { header: cellsOf(raw[0] ?? ''), rows } }], end }
}

/** Comments, and lines of nothing but tags, which only wrap what is written between them. */
function htmlBlock(source: readonly string[], at: number, text: string): Block | null {
  if (/^<\/?[a-z][^<>]*>(?:[^<>]*<\/summary>)?$/i.test(text)) return { lines: [], end: at + 1 }
  if (!text.startsWith('<!--')) return null
  let end = at
  while (end < source.length && !source[end]?.includes('-->')) end++
  return { lines: [], end: end + 1 }
}

function one(line: Line, at: number): Block {
  return { lines: [line], end: at + 1 }
}

/** Told from the end, where it is known which item comes next. A heading or a rule ends every list. */
function withGoesOn(lines: Line[]): Line[] {
  let number: ItemLine | null = null
  let box: ItemLine | null = null
  for (const line of lines.toReversed()) {
    if (line.kind === 'heading' || line.kind === 'rule') {
      number = null
      box = null
    }
    if (line.kind !== 'item' || line.indent > 1 || line.marker === 'bullet') continue
    const next: ItemLine | null = line.marker === 'box' ? box : number
    line.goesOn = next !== null && line.sign === next.sign && (line.path.length === 0 || goesOnFrom(line.path, next.path))
    if (line.marker === 'box') box = line
    else number = line
  }
  return lines
}
