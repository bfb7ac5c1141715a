import type { SearchKind } from '../../contract/nouns/search.ts'
import type { Reference } from '../../contract/reference.ts'

/** How far the index of words has come in a tenant’s log and rows. */
export interface SearchPlace {
  /** Everything up to here in the log has been looked at. */
  cursor: number
  /** What is gone through, row after row, since the log alone does not tell of it: kept documents first, then each kind; null when that is over. */
  phase: SearchPhase | null
  /** The row of that phase that was looked at last; empty at its beginning. */
  after: string
  /** The number given to a document last. They only grow, so that the highest are those whose words changed last. */
  lastDocument: number
}
export type SearchPhase = 'documents' | SearchKind

/** One row, by what it is found. */
export interface DocumentName {
  kind: SearchKind
  row: Reference
}

/** What is kept of one row’s text. */
export interface IndexedDocument extends DocumentName {
  /** Within the tenant; a new one whenever its words change. */
  number: number
  session: number
  at: number
  titleWords: string
  /** All of its words and marks, each once. */
  words: string
  /** By which it is told whether anything has changed. */
  print: string
}

export interface KeptDocument extends DocumentName {
  number: number
  print: string
}

/** A row that may be meant. */
export interface FoundDocument extends DocumentName {
  number: number
  at: number
  titleWords: string
}

export interface Word {
  word: string
  /** The beginning of one is enough. */
  isPrefix: boolean
}

export interface DocumentSearch {
  /** All of them. */
  words: readonly Word[]
  /** Of each group, one. */
  marks: readonly (readonly string[])[]
  /** Only what was changed at this time or later. */
  since: number
  /** So many at most: those whose words changed last. */
  limit: number
}
