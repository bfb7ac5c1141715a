import type { PartContent, WholeMessage } from '../../contract/nouns/message.ts'
import type { Piece, Reply, ReplyEnd } from '../ports/conversation.ts'
import type { ReportedUsage } from '../ports/usage.ts'
import { plainText } from '../render/text/plain-text.ts'
import { cutToLongest } from './longest-reply.ts'

/** What a reply needs of the conversation it belongs to. */
interface Writing {
  stream(pieces: { part: number; type: Piece['type']; delta: string }[]): Promise<unknown>
  retry(retry: { attempt: number; problem: string; delay: number }): Promise<unknown>
  end(end: ReplyEnd): Promise<WholeMessage>
}

const flushEvery = 200
/** How much may wait to be written down; what is heard beyond it is written down at once. */
const mostWaiting = 200

/**
 * A reply that is being given. What is heard of it is written down a few times a second and in order, so that a daemon that dies loses a moment of
 * it and not all. Whoever watches may miss a piece when the store is slow for a moment; the whole is recorded in the end.
 */
export class OpenReply implements Reply {
  readonly number: number
  readonly #writing: Writing
  #pieces: Piece[] = []
  #timer: NodeJS.Timeout | undefined
  #written: Promise<unknown> = Promise.resolve()
  #isOver = false

  constructor(number: number, writing: Writing) {
    this.number = number
    this.#writing = writing
  }

  get isOver(): boolean {
    return this.#isOver
  }

  hear({ part, type, text }: Piece): void {
    if (this.#isOver || text === '') return
    const last = this.#pieces.at(-1)
    if (last?.part === part && last.type === type) last.text += text
    else this.#pieces.push({ part, type, text })
    if (this.#pieces.length >= mostWaiting) this.#write()
    else this.#timer ??= setTimeout(() => this.#write(), flushEvery)
  }

  retry({ attempt, problem, delay }: Parameters<Reply['retry']>[0]): void {
    this.#pieces = []
    this.#write()
    const retry = { attempt, problem: plainText(problem).slice(0, 2_000), delay: Math.round(delay) }
    this.#then(() => this.#writing.retry(retry))
  }

  async flush(): Promise<void> {
    this.#write()
    await this.#written
  }

  async end(end: ReplyEnd): Promise<WholeMessage> {
    if (end.content !== undefined) this.#pieces = []
    await this.flush()
    this.#isOver = true
    return this.#writing.end({ ...end, content: end.content && cutToLongest(end.content) })
  }

  async cutOff(why: string, content?: PartContent[], usage?: ReportedUsage): Promise<void> {
    if (this.#isOver) return
    await this.end({ content, finish: 'interrupted', error: plainText(why).slice(0, 10_000), usage: usage ?? null })
  }

  #write(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const pieces = this.#pieces.map(({ part, type, text }) => ({ part, type, delta: text }))
    this.#pieces = []
    if (pieces.length > 0) this.#then(() => this.#writing.stream(pieces))
  }

  #then(write: () => Promise<unknown>): void {
    this.#written = this.#written.then(write).catch(() => undefined)
  }
}
