import type { Heading } from './heading.ts'
import type { MarkerKind } from './marker.ts'
import type { Table } from './table.ts'

/** One line of the plan (or one table), and what it is as Markdown. */
export type Line = BlankLine | RuleLine | HeadingLine | ItemLine | TextLine | TableLine

interface BlankLine {
  kind: 'blank'
}

interface RuleLine {
  kind: 'rule'
}

export interface HeadingLine {
  kind: 'heading'
  raw: string
  heading: Heading
}

export interface ItemLine {
  kind: 'item'
  raw: string
  indent: number
  /** The column at which the item's text begins. */
  content: number
  marker: MarkerKind
  sign: string
  path: number[]
  /** Null if there is no box to tick. */
  ticked: boolean | null
  /** It is crossed out. */
  isDropped: boolean
  text: string
  /** Whether the list goes on after what stands between this item and the next at the left edge. */
  goesOn: boolean
}

export interface TextLine {
  /** Nothing in code and in a quotation is ever a step. */
  kind: 'text' | 'code' | 'quote'
  raw: string
  /** For code, that of the whole block. */
  indent: number
}

export interface TableLine {
  kind: 'table'
  raw: string[]
  indent: number
  table: Table
}
