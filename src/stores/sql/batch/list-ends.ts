import type { Todo } from '../../../contract/nouns/todo.ts'

/** The last positions of a tenant's lists, as a batch knows them with what it has yet to write. */
export class ListEnds {
  readonly #known = new Map<number, number>()
  /** Lists that have got todos which are not written yet. */
  readonly #grown = new Set<number>()
  /** A todo that is not written yet has left its place: what the database says of any list may be wrong. */
  #isMoved = false

  of(list: number): number | undefined {
    return this.#known.get(list)
  }

  /** Whether the database can only be asked about a list when what waits is written. */
  isAhead(list: number): boolean {
    return this.#isMoved || this.#grown.has(list)
  }

  note(list: number, last: number): void {
    this.#known.set(list, last)
  }

  added({ session, position }: Todo): void {
    this.#grown.add(session)
    const known = this.#known.get(session)
    if (known !== undefined && position > known) this.#known.set(session, position)
  }

  moved(): void {
    this.#isMoved = true
    this.#known.clear()
  }

  written(): void {
    this.#isMoved = false
    this.#grown.clear()
  }
}
