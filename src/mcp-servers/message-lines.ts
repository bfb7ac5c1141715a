const newline = 0x0a

/** The lines of what a program prints, each as soon as it is whole. A line beyond the limit is the end of it: nothing after it can be read. */
export class MessageLines {
  readonly #limit: number
  readonly #onLine: (line: string) => void
  #pieces: Uint8Array[] = []
  #size = 0

  constructor(limit: number, onLine: (line: string) => void) {
    this.#limit = limit
    this.#onLine = onLine
  }

  /** Answers false when the line is too long. */
  add(chunk: Uint8Array): boolean {
    let from = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
      if (!this.#keep(chunk.subarray(from, end))) return false
      const line = Buffer.concat(this.#pieces, this.#size).toString('utf8')
      this.#pieces = []
      this.#size = 0
      from = end + 1
      this.#onLine(line)
    }
    return this.#keep(chunk.subarray(from))
  }

  #keep(piece: Uint8Array): boolean {
    this.#size += piece.length
    if (this.#size > this.#limit) {
      this.#pieces = []
      return false
    }
    this.#pieces.push(piece)
    return true
  }
}
