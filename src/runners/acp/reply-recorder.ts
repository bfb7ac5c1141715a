import { cutMark, longestReply } from '../../core/conversation/longest-reply.ts'
import type { Conversation, Reply } from '../../core/ports/conversation.ts'
import type { ReportedUsage } from '../../core/ports/usage.ts'
import { inputOf, metadataOf, partFor, shownOf, statusOf } from './call-part.ts'
import { Calls } from './calls.ts'
import { addTo, type OpenMessage, type Said } from './open-message.ts'
import { type Call, type CallNews, isWorthTelling } from './tool-call.ts'

type Entry = Said | { type: 'call'; call: string }

const kibibyte = 1024
const limits = { text: longestReply, reasoning: 256 * kibibyte }
/** What is said beyond what is kept is passed over; an agent that does not come to an end is cut off. */
const withoutEnd = 16 * longestReply
const flushEvery = 200
/** How much may wait to be written down before the agent is no longer listened to. */
const roomy = { entries: 200, characters: 512 * kibibyte }
const cutShort = 'It was ended before it was done.'

/**
 * Writes down what an agent says and does as it happens, a few times a second and in order. As with a model, a message ends with the calls
 * that are made in it; what is said after them is the next one. A broken program may tell without end, so all that is kept here is bounded.
 */
export class ReplyRecorder {
  readonly calls = new Calls()
  readonly #conversation: Conversation
  readonly #onTrouble: (why: string) => void
  #open: OpenMessage | undefined
  #entries: Entry[] = []
  #changed = new Set<string>()
  /** Calls that are in the conversation, by their ids. */
  readonly #parts = new Map<string, { part: string; shown: string }>()
  #text = ''
  #reasoning = 0
  /** Characters that were too many. */
  #passedOver = 0
  #characters = 0
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  #trouble: Error | undefined

  constructor(conversation: Conversation, reply: Reply, onTrouble: (why: string) => void) {
    this.#conversation = conversation
    this.#onTrouble = onTrouble
    this.#open = { reply, content: [], message: '' }
  }

  /** All that the agent has said. */
  get text(): string {
    return this.#text
  }

  say(said: Said): void {
    const text = said.type === 'reasoning' ? said.text.slice(0, this.#roomForThoughts(said.text.length)) : this.#fitting(said.text)
    if (text !== '') this.#add({ ...said, text })
  }

  #roomForThoughts(length: number): number {
    const room = Math.max(limits.reasoning - this.#reasoning, 0)
    this.#reasoning += length
    return room
  }

  /** What is too much is passed over, and how much that is is told in the end. */
  #fitting(text: string): string {
    const kept = text.slice(0, Math.max(limits.text - this.#text.length, 0))
    this.#passedOver += text.length - kept.length
    if (this.#passedOver > withoutEnd) this.#onTrouble(`said more than ${withoutEnd / kibibyte} KiB in one turn`)
    return kept
  }

  #add(said: Said): void {
    this.#characters += said.text.length
    const last = this.#entries.at(-1)
    if (last !== undefined && last.type === said.type && last.message === said.message) last.text += said.text
    else this.#entries.push({ ...said })
    if (said.type === 'text') this.#text += this.#isBreak(said) ? `\n\n${said.text}` : said.text
    this.#soon()
  }

  call(news: CallNews): Call | undefined {
    const change = this.calls.tell(news)
    if (change === undefined) return undefined
    if (this.calls.isTooMuch) this.#onTrouble('calls tools without end')
    if (change.isNew) {
      this.#parts.delete(change.call.id)
      this.#entries.push({ type: 'call', call: change.call.id })
    } else this.#changed.add(change.call.id)
    this.#soon()
    return change.call
  }

  /** The part of the conversation that a call is, written down by now. */
  async partOf(call: string): Promise<string | undefined> {
    await this.#flush(call)
    return this.#parts.get(call)?.part
  }

  /** Comes back when what was told so far is written down; what becomes of it if that fails is told elsewhere. */
  written(): Promise<void> {
    return this.#flush().catch(() => undefined)
  }

  /** Comes back when what waits to be written down is little enough for more to be heard. */
  async room(): Promise<void> {
    if (this.#entries.length >= roomy.entries || this.#changed.size >= roomy.entries || this.#characters >= roomy.characters) {
      await this.written()
    }
  }

  /** The agent has stopped. `waiting` are calls that somebody must allow first: the turn is taken up again there. */
  async end(finish: string, usage: ReportedUsage | null, waiting: ReadonlySet<string>): Promise<void> {
    if (this.#passedOver > 0) this.#entries.push({ type: 'text', text: `\n${cutMark(this.#passedOver)}`, message: this.#lastTexts.message })
    await this.#flush('all')
    await this.#close(waiting)
    if (waiting.size > 0 && this.#open === undefined) return
    const open = this.#open ?? (await this.#begin())
    await open.reply.end({ content: open.content, finish: waiting.size > 0 ? 'tool-calls' : finish, usage })
    this.#open = undefined
  }

  /** Nothing comes of the turn: what was said is kept, with why. */
  async abandon(why: string, usage: ReportedUsage | null): Promise<void> {
    clearTimeout(this.#timer)
    await this.#flush('all').catch(() => undefined)
    await this.#close(new Set()).catch(() => undefined)
    const open = this.#open ?? (await this.#begin().catch(() => undefined))
    await open?.reply.cutOff(why, open.content, usage ?? undefined)
    this.#open = undefined
  }

  /** Whether a text is the first behind something else. */
  #isBreak({ message }: Said): boolean {
    const before = this.#lastTexts
    this.#lastTexts = { message, calls: this.calls.count }
    return this.#text !== '' && (before.message !== message || before.calls !== this.calls.count)
  }
  #lastTexts = { message: '', calls: 0 }

  #soon(): void {
    this.#timer ??= setTimeout(() => void this.written(), flushEvery)
  }

  /** Writes down what waits; a call that is named, or all of them, also if little is known of them. */
  #flush(now: string | 'all' = ''): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const written = this.#writing.then(() => this.#write(now))
    this.#writing = written.catch((problem) => {
      if (this.#trouble === undefined) this.#onTrouble(problem instanceof Error ? problem.message : String(problem))
      this.#trouble ??= problem instanceof Error ? problem : new Error(String(problem))
    })
    return written
  }

  async #write(now: string): Promise<void> {
    if (this.#trouble !== undefined) throw this.#trouble
    const entries = this.#entries
    const changed = this.#changed
    this.#entries = []
    this.#changed = new Set()
    this.#characters = 0
    const isDue = (call: Call) => now === 'all' || now === call.id || isWorthTelling(call)
    const held: Entry[] = []
    let calls: Call[] = []
    for (const entry of entries) {
      if (entry.type === 'call') {
        const call = this.calls.get(entry.call)
        if (call !== undefined && isDue(call)) calls.push(call)
        else if (call !== undefined) held.push(entry)
        continue
      }
      if (calls.length > 0) {
        await this.#tell(calls)
        calls = []
      }
      const open = this.#open ?? (await this.#begin())
      for (const piece of addTo(open, entry)) open.reply.hear(piece)
    }
    if (calls.length > 0) await this.#tell(calls)
    else await this.#open?.reply.flush()
    this.#entries.unshift(...held)
    for (const id of changed) await this.#update(id)
  }

  async #begin(): Promise<OpenMessage> {
    this.#open = { reply: await this.#conversation.furtherReply(), content: [], message: '' }
    return this.#open
  }

  /** The message ends with its calls. */
  async #tell(calls: readonly Call[]): Promise<void> {
    const open = this.#open ?? (await this.#begin())
    const parts = calls.map(partFor)
    const ended = await open.reply.end({ content: [...open.content, ...parts], finish: 'tool-calls' })
    const ids = ended.parts.filter(({ content }) => content.type !== 'retry').map(({ id }) => id)
    this.#open = undefined
    for (const [index, call] of calls.entries()) {
      this.#parts.set(call.id, { part: ids[open.content.length + index] ?? '', shown: shownOf(call) })
      this.calls.forget(call)
    }
  }

  async #update(id: string): Promise<void> {
    const call = this.calls.get(id)
    const known = this.#parts.get(id)
    if (call === undefined || known === undefined || known.shown === shownOf(call)) return
    const { title, output } = partFor(call)
    const metadata = { ...metadataOf(call), ...(known.shown.startsWith(inputOf(call)) ? {} : { input: call.input }) }
    await this.#conversation.call(known.part, { status: statusOf(call), title, output, metadata })
    known.shown = shownOf(call)
    this.calls.forget(call)
  }

  /** Nothing is under way any more. */
  async #close(waiting: ReadonlySet<string>): Promise<void> {
    for (const { id } of this.calls.underWay) {
      const known = this.#parts.get(id)
      if (known !== undefined && !waiting.has(id)) await this.#conversation.call(known.part, { status: 'error', output: cutShort })
    }
  }
}
