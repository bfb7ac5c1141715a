import type { Session } from '../../../contract/nouns/session.ts'

type Relative = Pick<Session, 'id' | 'number' | 'parent'>

/** Which session works for which: what is asked below a conversation is asked in it. */
export class SessionTree {
  readonly #numbers = new Map<string, number>()
  readonly #above = new Map<number, number>()

  /** One that nobody here has to do with is left out. */
  add({ id, number, parent }: Relative, isOpened = false): void {
    const above = parent === null ? undefined : this.#numbers.get(parent)
    if (above === undefined && !isOpened) return
    this.#numbers.set(id, number)
    if (above !== undefined) this.#above.set(number, above)
  }

  isBelow(number: number, root: number): boolean {
    for (let above = this.#above.get(number); above !== undefined; above = this.#above.get(above)) if (above === root) return true
    return false
  }

  /** A session and those it works for, the nearest first. */
  lineOf(number: number): number[] {
    const above = this.#above.get(number)
    return above === undefined ? [number] : [number, ...this.lineOf(above)]
  }
}
