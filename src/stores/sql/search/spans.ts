/**
 * PostgreSQL’s index hands out nothing before it has gathered everything. So each document also has, as words, the stretches of numbers it is in: asked
 * for together with one at the newest end, a word that is everywhere is gathered from there only.
 */
const sizes = [2 ** 12, 2 ** 15, 2 ** 18] as const

function spanWord(size: number, place: number): string {
  return `·span${size}·${place}`
}

/** The stretches that a document is in, the smallest first. */
export function spanWords(document: number): string[] {
  return sizes.map((size) => spanWord(size, Math.floor(document / size)))
}

/** The newest documents: at least `size` of their numbers, at most twice as many; all of them where it has no words. */
export interface Span {
  words: readonly string[]
  size: number
  numbers: number
}

function spanOf(size: number, last: number): Span {
  const place = Math.floor(last / size)
  const isAll = place <= 1
  return { words: isAll ? [] : [spanWord(size, place), spanWord(size, place - 1)], size, numbers: last - (isAll ? 0 : (place - 1) * size) }
}

export function firstSpan(last: number): Span {
  return spanOf(sizes[0], last)
}

/** Where to look next when a span held too few: as far as there should be enough, judged by how close together these were. */
export function widerSpan(span: Span, found: number, wanted: number, last: number): Span {
  const enough = (wanted / Math.max(found, 1)) * span.numbers
  const size = sizes.find((one) => one > span.size && one >= enough)
  return size === undefined ? { words: [], size: Number.POSITIVE_INFINITY, numbers: last } : spanOf(size, last)
}
