/** Numbers that look random and can be had again from the same seed (mulberry32). */
export class Random {
  readonly seed: number
  #state: number

  /** `PUNCHLIST_SEED` repeats the choices of a run that failed; the machine's own timing cannot be repeated. */
  constructor(seed = Number(process.env.PUNCHLIST_SEED ?? Math.floor(Math.random() * 2 ** 32))) {
    this.seed = seed
    this.#state = seed
  }

  /** From 0 up to, but not including, 1. */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  between(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1))
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.between(0, items.length - 1)] as Item
  }
}
