import type { SearchStatus } from '../../../contract/nouns/search.ts'
import type { DocumentName, IndexedDocument } from '../../ports/search.ts'
import { fingerprint } from '../fingerprint.ts'
import { wordsInOrder, wordsOf } from '../words.ts'

/** Of a longer text, this much is searched. Characters. */
export const longestText = 100_000

/** What a row has to be found by. */
export interface SearchDocument extends DocumentName {
  id: string
  session: number
  title: string
  text: string
  /** The row’s own word for how it stands. */
  status: string | null
  /** What `status:` finds it by. */
  statuses: readonly SearchStatus[]
  /** Who wrote it: their name first. */
  by: readonly string[]
  tags: readonly string[]
  at: number
}

const filters = ['kind', 'session', 'status', 'tag', 'by'] as const
export type Filter = (typeof filters)[number]

/** A filter is a word of the index that no text can hold. */
export function markOf(filter: Filter, value: string | number): string {
  return `·${filter}·${wordsInOrder(String(value)).join('·')}`
}

export function marksOf({ kind, session, statuses, by, tags }: SearchDocument): string[] {
  return [
    markOf('kind', kind),
    markOf('session', session),
    ...statuses.map((status) => markOf('status', status)),
    ...by.filter((name) => name !== '').map((name) => markOf('by', name)),
    ...tags.map((tag) => markOf('tag', tag)),
  ]
}

export function searchedText({ text }: Pick<SearchDocument, 'text'>): string {
  return text.length > longestText ? text.slice(0, longestText) : text
}

/** What the index keeps of a document. */
export function indexedDocument(document: SearchDocument): Omit<IndexedDocument, 'number'> {
  const { kind, row, session, at } = document
  const titleWords = wordsOf(document.title)
  const words = [...new Set([...titleWords, ...wordsOf(searchedText(document)), ...marksOf(document)])].join(' ')
  const title = titleWords.join(' ')
  return { kind, row, session, at, titleWords: title, words, print: fingerprint(title, words, String(at)) }
}
