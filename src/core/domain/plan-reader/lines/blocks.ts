import type { Pieces } from '../read-plan.ts'
import { longestLook } from './heading.ts'
import { markdown, type Token } from './markdown.ts'
import { readMarker } from './marker.ts'
import type { Table } from './table.ts'

/** What Markdown's own rules make of some lines. The others are prose and items, which agents indent and number too loosely for them. */
export type Block = { kind: 'code' | 'rule' | 'hidden' } | { kind: 'heading'; level: number; text: string } | Table

export interface Place {
  start: number
  /** Where the next block begins. */
  end: number
  block: Block
}

const notListed = { isNested: false, isLettered: false, path: [] }
const typedBullet = /^(\s*)[•◦▪●○‣·–☐☑☒](?=\s)/u

/** So many lines are given to the parser at once. */
const linesAtOnce = 400
/** What stands at the margin and begins anew, whatever came before it. */
const beginning = /^(?:#{1,6}\s|[-*+•]\s|1[.)]\s)/u
const numbered = /^\d{1,9}([.)])\s/

/** The blocks of a text, in order. What they say is told by the lines themselves. */
export function* blocksOf(lines: readonly string[], atOnce = linesAtOnce): Pieces<Place[]> {
  const places: Place[] = []
  for (let from = 0, most = atOnce; from < lines.length; yield) {
    const to = endOfPart(lines, from, most)
    const part = blocksIn(lines.slice(from, to), from)
    // What reaches to the end of a part may go on behind it: the part is read again with more of what follows. A blank line at the end is not counted.
    const last = part.at(-1)
    const reaches = last !== undefined && last.end >= to - 1
    const goesOn = to < lines.length && reaches && (last.block.kind === 'code' || last.block.kind === 'hidden')
    if (!goesOn) places.push(...part)
    most = goesOn ? 2 * most : atOnce
    from = goesOn ? from : to
  }
  return places
}

/** The end of a part of at least so many lines: the next line that belongs to nothing before it. */
function endOfPart(lines: readonly string[], from: number, most: number): number {
  // Another number than one begins an item only behind such an item or a blank line: after prose it is prose.
  let counting = ''
  for (let at = from; at < lines.length; at++) {
    const [before = '', line = ''] = [lines[at - 1], lines[at]]
    const isBelowBlank = before.trim() === '' && /^\S/.test(line)
    const mark = numbered.exec(line)?.[1] ?? ''
    counting = beginning.test(line) || isBelowBlank || mark === counting ? mark : ''
    if (at >= from + most && (beginning.test(line) || isBelowBlank || counting !== '')) return at
  }
  return lines.length
}

function blocksIn(lines: readonly string[], offset: number): Place[] {
  const tokens: Token[] = []
  const parser = markdown()
  parser.block.parse(lines.map((line) => line.replace(typedBullet, '$1-')).join('\n'), parser, {}, tokens)
  const places: Place[] = []
  let item = -1
  for (const [at, token] of tokens.entries()) {
    const [first, end] = token.map ?? [-1, -1]
    if (token.type === 'list_item_open') item = first
    const block = blockOf(token, tokens, at)
    if (block === null) continue
    // What begins beside the marker of an item leaves that line to the item.
    const start = block.kind === 'rule' ? end - 1 : first === item ? first + 1 : first
    const isBehind = start + offset >= (places.at(-1)?.end ?? 0)
    if (start < end && isBehind) places.push({ start: start + offset, end: end + offset, block })
  }
  return places
}

function blockOf(token: Token, tokens: readonly Token[], at: number): Block | null {
  switch (token.type) {
    case 'fence':
      return { kind: 'code' }
    case 'html_block':
      return { kind: 'hidden' }
    case 'hr':
      return { kind: 'rule' }
    case 'heading_open':
      return headingBlock(token, tokens[at + 1]?.content ?? '')
    case 'table_open':
      return tableBlock(
        tokens.slice(
          at,
          tokens.findIndex(({ type }, end) => end > at && type === 'table_close'),
        ),
      )
    default:
      return null
  }
}

/** A rule right below prose or an item is meant as a rule, so only what could be a title is underlined. */
function headingBlock({ level, tag, markup, map }: Token, text: string): Block | null {
  const isTitle = level === 0 && map !== null && map[1] === map[0] + 2 && text.length <= longestLook && !/[.!?,;。]$/.test(text)
  if (markup.startsWith('#') || (isTitle && readMarker(text, notListed) === null))
    return { kind: 'heading', level: Number(tag.slice(1)), text }
  return markup === '-' ? { kind: 'rule' } : null
}

function tableBlock(tokens: readonly Token[]): Table {
  const rows: string[][] = []
  for (const { type, content } of tokens) {
    if (type === 'tr_open') rows.push([])
    if (type === 'inline') rows.at(-1)?.push(content)
  }
  const [header = [], ...body] = rows
  return { kind: 'table', header, rows: body }
}
