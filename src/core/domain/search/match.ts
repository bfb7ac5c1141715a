import type { Word } from '../../ports/search.ts'
import { wordsInOrder, writtenWords } from '../words.ts'
import { type SearchDocument, searchedText } from './document.ts'
import type { Query } from './query.ts'

/** Where something begins and ends in a text. */
type Mark = [start: number, end: number]

export interface Matched {
  titleMarks: Mark[]
  /** One line of the text, around what matched first. */
  text: string
  textMarks: Mark[]
}

/** Characters of a text that are shown, and how many of them come before what matched. */
const shown = 160
const before = 40
/** What stands out in one line. */
const mostMarks = 20

/** Judges a row as it is now, whatever the index has kept of it: what matched, or nothing. */
export function matchOf(document: SearchDocument, { words, phrases }: Pick<Query, 'words' | 'phrases'>): Matched | undefined {
  const body = searchedText(document)
  const texts = [wordsInOrder(document.title), wordsInOrder(body)]
  const isThere = (word: Word) => texts.some((found) => found.some((other) => fits(other, word)))
  if (!words.every(isThere)) return undefined
  if (!phrases.every((phrase) => texts.some((found) => followEachOther(found, phrase)))) return undefined
  return { titleMarks: marksIn(document.title, words, 0, Number.POSITIVE_INFINITY), ...excerpt(body, words) }
}

function fits(found: string, { word, isPrefix }: Word): boolean {
  return isPrefix ? found.startsWith(word) : found === word
}

function followEachOther(found: readonly string[], phrase: readonly string[]): boolean {
  return found.some((_, start) => phrase.every((word, index) => found[start + index] === word))
}

function excerpt(body: string, words: readonly Word[]): Pick<Matched, 'text' | 'textMarks'> {
  const first = firstMatch(body, words)
  const start = first === undefined || first[0] <= before ? 0 : wordStart(body, first[0] - before)
  // White space becomes one space, in which what follows moves up: so marks are looked for in what is shown.
  const line = body
    .slice(start, start + shown * 4)
    .replace(/\s+/g, ' ')
    .trimStart()
  const cut = line.length > shown || start + shown * 4 < body.length ? whole(line.slice(0, shown)) : line.trimEnd()
  const text = `${start > 0 ? '…' : ''}${cut}${cut.length < line.trimEnd().length ? '…' : ''}`
  return { text, textMarks: marksIn(text, words, 0, text.length) }
}

function firstMatch(text: string, words: readonly Word[]): Mark | undefined {
  return marksOf(text, words).next().value ?? undefined
}

function marksIn(text: string, words: readonly Word[], from: number, to: number): Mark[] {
  const found: Mark[] = []
  for (const mark of marksOf(text, words)) {
    if (mark[0] >= from && mark[1] <= to) found.push(mark)
    if (found.length === mostMarks) break
  }
  return found
}

function* marksOf(text: string, words: readonly Word[]): Generator<Mark> {
  for (const { start, end, words: written } of writtenWords(text)) {
    if (written.some((found) => words.some((word) => fits(found, word)))) yield [start, end]
  }
}

/** Not in the middle of a word, if one begins soon. */
function wordStart(text: string, from: number): number {
  const space = text.slice(from, from + before).search(/\s/)
  return space < 0 ? whole(text.slice(0, from)).length : from + space
}

/** Without half a character at its end. */
function whole(text: string): string {
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text
}
