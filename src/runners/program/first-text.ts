import { StringDecoder } from 'node:string_decoder'

/** The first of what a program prints, as text. It may print without end, so what this takes in memory is the limit's and not the stream's size. */
export class FirstText {
  readonly #limit: number
  readonly #decoder = new StringDecoder('utf8')
  #text = ''
  #left = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get text(): string {
    return this.#text
  }

  /** How many characters came beyond what is kept. */
  get left(): number {
    return this.#left
  }

  /** Answers what of it is kept. No character is cut in two, and what is no UTF-8 is replaced. */
  add(chunk: Buffer): string {
    return this.#keep(this.#decoder.write(chunk))
  }

  end(): string {
    return this.#keep(this.#decoder.end())
  }

  #keep(text: string): string {
    const kept = text.slice(0, Math.max(this.#limit - this.#text.length, 0))
    this.#text += kept
    this.#left += text.length - kept.length
    return kept
  }
}
