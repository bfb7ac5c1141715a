import type { Pieces } from '../read-plan.ts'
import { type Block, blocksOf } from './blocks.ts'
import { hashHeading, headingOf, lookalikeHeading, looks } from './heading.ts'
import { indentationOf } from './indentation.ts'
import { letteredLines } from './lettered-lines.ts'
import type { ItemLine, Line } from './line.ts'
import { type Marker, readMarker } from './marker.ts'
import { goesOnFrom } from './numbering.ts'

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

const codeIndent = 4

/** Tells what each line is. Whether it belongs to a step is for others to say. */
export function* readLines(source: readonly string[], atOnce?: number): Pieces<Line[]> {
  const context: Context = { last: 'blank', content: null, path: [], lettered: letteredLines(source) }
  const lines: Line[] = []
  const blocks = yield* blocksOf(source, atOnce)
  for (let at = 0, next = 0; at < source.length; yield) {
    const place = blocks[next]?.start === at ? blocks[next++] : undefined
    const whole = place && blockLines(place.block, source.slice(at, place.end), context)
    for (const line of whole ?? readLine(source[at] ?? '', at, context)) {
      follow(context, line)
      lines.push(line)
    }
    at = whole ? (place?.end ?? at) : at + 1
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

/** The lines of a block, or null if they are to be read by themselves: indented below an item, a heading is one of its details. */
function blockLines(block: Block, raw: string[], context: Context): Line[] | null {
  const [first = ''] = raw
  const indent = indentationOf(first)
  switch (block.kind) {
    case 'hidden':
      return []
    case 'rule':
      return [{ kind: 'rule' }]
    case 'table':
      return [{ kind: 'table', raw, indent, table: block }]
    case 'heading':
      return isAtEdge(indent, context) ? [{ kind: 'heading', raw: first, heading: headingOf(block.level, block.text) }] : null
    case 'code':
      return raw.map((line) => ({ kind: 'code', raw: line, indent }))
  }
}

function isAtEdge(indent: number, { content }: Context): boolean {
  return indent < codeIndent && (content === null || indent < Math.min(content, 2))
}

function readLine(raw: string, at: number, context: Context): [] | [Line] {
  const text = raw.trim()
  const indent = indentationOf(raw)
  if (text === '') return [{ kind: 'blank' }]
  const isLoose = context.last === 'blank' || context.last === 'code'
  if (isLoose && indent >= (context.content ?? 0) + codeIndent) return [{ kind: 'code', raw, indent }]
  if (text.startsWith('>')) return [{ kind: 'quote', raw, indent }]
  if (/^\[[^[\]]{1,80}\]:\s+\S+$/.test(text)) return []
  const mayBeHeading = isAtEdge(indent, context) && !/^[[☐☑☒]/u.test(text)
  const look = mayBeHeading ? (hashHeading(text) ?? lookalikeHeading(text)) : null
  if (look !== null && (look.level < looks.largeStep || look.label !== null || look.path.length > 0)) {
    return [{ kind: 'heading', raw, heading: look }]
  }
  const isLettered = context.lettered.has(at)
  const isNested = context.content !== null && indent > 0 && !isLettered
  const marker = readMarker(text, { isNested, isLettered, path: context.path })
  if (marker !== null && isItem(marker, context)) return [itemLine(raw, indent, marker)]
  return [look === null ? { kind: 'text', raw, indent } : { kind: 'heading', raw, heading: look }]
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
