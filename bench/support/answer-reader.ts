/** Finds where one answer ends in a stream of bytes; reads nothing of it but the status and the length. */
export class AnswerReader {
  readonly #status: string
  readonly #ended: () => void
  #head = ''
  #missing = 0

  constructor(status: number, ended: () => void) {
    this.#status = `HTTP/1.1 ${status} `
    this.#ended = ended
  }

  take(chunk: Buffer): void {
    if (this.#missing > 0) this.#missing -= chunk.length
    else if (!this.#readHead(chunk)) return
    if (this.#missing === 0) this.#ended()
  }

  #readHead(chunk: Buffer): boolean {
    this.#head += chunk.toString('latin1')
    const end = this.#head.indexOf('\r\n\r\n')
    if (end < 0) return false
    const length = /\r\ncontent-length: (\d+)\r\n/i.exec(this.#head)?.[1]
    if (!this.#head.startsWith(this.#status) || length === undefined) throw new Error(`An unexpected answer: ${this.#head.slice(0, 1000)}`)
    this.#missing = end + 4 + Number(length) - this.#head.length
    this.#head = ''
    return true
  }
}
