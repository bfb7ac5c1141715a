/** What a step is found again by: what it was called, and the one it was a part of. */
export interface NamedRow {
  id: string
  subject: string
  parent: string | null
}

/** Rows by something that many of them may share, in their order. Those that are taken are passed over, and passed only once. */
export class Shelf<Row> {
  readonly #rows = new Map<string, { rows: Row[]; from: number }>()
  readonly #left: ReadonlySet<Row>

  constructor(left: ReadonlySet<Row>) {
    this.#left = left
  }

  put(key: string, row: Row): void {
    const known = this.#rows.get(key)
    if (known === undefined) this.#rows.set(key, { rows: [row], from: 0 })
    else known.rows.push(row)
  }

  first(key: string): Row | undefined {
    return this.upTo(1, key)[0]
  }

  upTo(most: number, key: string): Row[] {
    const known = this.#rows.get(key)
    if (known === undefined) return []
    const { rows } = known
    while (known.from < rows.length && !this.#left.has(rows[known.from] as Row)) known.from += 1
    const found: Row[] = []
    for (let index = known.from; index < rows.length && found.length < most; index++) {
      const row = rows[index] as Row
      if (this.#left.has(row)) found.push(row)
    }
    return found
  }

  countOf(key: string): number {
    return this.#rows.get(key)?.rows.length ?? 0
  }
}

/** One key of two texts; no title has a line break. */
export function keyOf(parent: string | null, text: string): string {
  return `${parent ?? ''}\n${text}`
}

/** How much of its words a title must share to be the same step, reworded. */
const likeness = 0.6
/** More of those that share a seldom word are not looked at: a plan that is all alike says nothing about which step is which. */
const mostCompared = 30

/** Finds the first row under a parent that shares most of its words with a title. */
export class LikeTitles<Row extends NamedRow> {
  readonly #words = new Map<Row, Set<string>>()
  readonly #places = new Map<Row, number>()
  readonly #byWord: Shelf<Row>

  constructor(rows: readonly Row[], left: ReadonlySet<Row>) {
    this.#byWord = new Shelf(left)
    for (const [place, row] of rows.entries()) {
      const words = wordsOf(row.subject)
      this.#words.set(row, words)
      this.#places.set(row, place)
      for (const word of words) this.#byWord.put(keyOf(row.parent, word), row)
    }
  }

  first(parent: string | null, title: string): Row | undefined {
    const words = wordsOf(title)
    const keys = [...words].map((word) => keyOf(parent, word))
    const seldomFirst = keys.toSorted((one, other) => this.#byWord.countOf(one) - this.#byWord.countOf(other))
    // Whoever shares most of the words has at least one of so many that are seldomest.
    const telling = seldomFirst.slice(0, words.size - Math.ceil(likeness * words.size - 1e-9) + 1)
    const candidates = new Set(telling.flatMap((key) => this.#byWord.upTo(mostCompared, key)))
    const alike = [...candidates].filter((row) => sharedWords(words, this.#words.get(row) ?? new Set()) >= likeness)
    return alike.toSorted((one, other) => (this.#places.get(one) ?? 0) - (this.#places.get(other) ?? 0))[0]
  }
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
}

function sharedWords(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  let shared = 0
  for (const word of first) if (second.has(word)) shared += 1
  return shared / Math.max(first.size, second.size, 1)
}
