/** The last of a stream. A program may print without end, so what it takes in memory is the limit's and not the stream's size. */
export class LastBytes {
  readonly limit: number
  readonly #bytes: Buffer
  #length = 0
  #total = 0

  constructor(limit: number) {
    this.limit = limit
    this.#bytes = Buffer.alloc(2 * limit)
  }

  /** Whether more came than is kept. */
  get isCut(): boolean {
    return this.#total > this.limit
  }

  add(chunk: Uint8Array): void {
    this.#total += chunk.length
    const kept = chunk.subarray(-this.limit)
    if (this.#length + kept.length > this.#bytes.length) {
      this.#bytes.copyWithin(0, this.#length - this.limit, this.#length)
      this.#length = this.limit
    }
    this.#bytes.set(kept, this.#length)
    this.#length += kept.length
  }

  /** The end of it as text, at most this many bytes of it: no character is cut in two, and what is no UTF-8 is replaced. */
  text(most: number = this.limit): string {
    const kept = this.#bytes.subarray(Math.max(0, this.#length - Math.min(most, this.limit)), this.#length)
    return kept.subarray(this.#total > kept.length ? restOfCharacter(kept) : 0).toString('utf8')
  }
}

/** How many bytes at the start belong to a character that began before them. */
function restOfCharacter(bytes: Uint8Array): number {
  const start = bytes.subarray(0, 3).findIndex((byte) => (byte & 0b1100_0000) !== 0b1000_0000)
  return start === -1 ? Math.min(3, bytes.length) : start
}
