import type { ContentBlock, SessionUpdate } from '@agentclientprotocol/sdk'
import type { MessageKind, Part, PartContent, WholeMessage } from '../../../contract/nouns/message.ts'
import type { LogEvent } from '../sessions/log-event.ts'
import { toolCallOf } from './tool-call.ts'

type Chunk = 'user_message_chunk' | 'agent_message_chunk' | 'agent_thought_chunk'

const summarised = '(The conversation was summarised.)'

/**
 * Tells a client what is said and done in one conversation: all of it from the beginning (`replay`), or as the log has it (`hear`).
 * A message that is being written is told as it comes, and what is missing in the end is added then; one that was begun before the
 * client listened is told as a whole when it is there. What was told cannot be taken back, so an answer that broke off and is given
 * anew is told to be so.
 */
export class MessageUpdates {
  /** What was told so far of the messages that are being written, by the place of the part in them. */
  readonly #begun = new Map<number, Map<number, string>>()
  readonly #withheld = new Set<number>()
  #replayedUpTo = 0
  /** The last message that was heard of, or was there before. */
  #knownUpTo = 0
  #notes = 0
  /** Two pieces in a row that do not belong together are set apart, since clients put them together. */
  #last = { chunk: '', piece: '' }

  /** Why the model stopped the last time it spoke. */
  finish: string | null = null

  /** What was said up to here is none of the client's business. */
  startBehind(number: number): void {
    this.#knownUpTo = Math.max(this.#knownUpTo, number)
  }

  /** Behind this message there may be some that were not told, or not to their end. */
  get toldUpTo(): number {
    return Math.min(this.#knownUpTo, ...[...this.#begun.keys(), ...this.#withheld].map((number) => number - 1))
  }

  /** Where the log has lost what happened meanwhile: of the messages behind `toldUpTo`, what was not told yet. */
  catchUp(messages: readonly WholeMessage[]): SessionUpdate[] {
    const isTold = ({ number }: WholeMessage) => number <= this.#knownUpTo && !this.#begun.has(number) && !this.#withheld.has(number)
    return this.replay(messages.filter((message) => !isTold(message)))
  }

  replay(messages: readonly WholeMessage[]): SessionUpdate[] {
    return messages.flatMap((message) => {
      this.#replayedUpTo = Math.max(this.#replayedUpTo, message.number)
      this.#knownUpTo = Math.max(this.#knownUpTo, message.number)
      if (message.role === 'assistant' && message.endedAt === 0) {
        this.#withheld.add(message.number)
        return []
      }
      this.#withheld.delete(message.number)
      const { error } = message
      return [...this.#whole(message), ...(error === null ? [] : this.note(`(It failed: ${error})`))]
    })
  }

  hear(event: LogEvent): SessionUpdate[] {
    switch (event.type) {
      case 'message.begun':
        this.startBehind(event.data.message.number)
        if (event.data.message.number > this.#replayedUpTo) this.#begun.set(event.data.message.number, new Map())
        return []
      case 'message.streamed': {
        const { message, part, type, delta } = event.data
        const said = this.#begun.get(message)
        if (said === undefined) return []
        said.set(part, (said.get(part) ?? '') + delta)
        return this.#words(type === 'text' ? 'agent_message_chunk' : 'agent_thought_chunk', message, part, delta)
      }
      case 'message.retried':
        return this.#retried(event.data.message.number, event.data.part)
      case 'message.added':
      case 'message.ended':
        this.startBehind(event.data.message.number)
        return this.#isKnown(event.data.message.number) ? [] : this.#whole(event.data.message)
      case 'part.changed': {
        const call = toolCallOf(event.data.part)
        return call === undefined ? [] : this.#set({ sessionUpdate: 'tool_call_update', ...call })
      }
      default:
        return []
    }
  }

  /** The client has said something, so what follows stands by itself. */
  interrupted(): void {
    this.#last = { chunk: 'user_message_chunk', piece: '' }
  }

  /** Something that stands in no message. */
  note(text: string): SessionUpdate[] {
    this.#notes += 1
    return this.#words('agent_message_chunk', 0, this.#notes, text)
  }

  #isKnown(number: number): boolean {
    return number <= this.#replayedUpTo && !this.#withheld.delete(number)
  }

  #whole(message: WholeMessage): SessionUpdate[] {
    if (message.role === 'user') return message.parts.flatMap((part) => this.#fromPerson(message, part))
    this.finish = message.finish
    if (message.kind === 'summary') return this.#words('agent_message_chunk', message.number, 0, summarised)
    const said = this.#begun.get(message.number)
    this.#begun.delete(message.number)
    const parts = message.parts.filter(({ position }) => position >= 0)
    // The places of what is heard while it comes do not count the step's beginning.
    const offset = parts[0]?.content.type === 'step-start' ? 1 : 0
    return parts.flatMap((part) => this.#rest(part, message.number, part.position - offset, said))
  }

  /** What of a part was not told yet. */
  #rest(part: Part, message: number, place: number, said: ReadonlyMap<number, string> | undefined): SessionUpdate[] {
    const { content } = part
    if (content.type !== 'text' && content.type !== 'reasoning') return this.#begunCall(part)
    const before = said?.get(place) ?? ''
    const chunk = content.type === 'text' ? 'agent_message_chunk' : 'agent_thought_chunk'
    return content.text.startsWith(before)
      ? this.#words(chunk, message, place, content.text.slice(before.length))
      : this.#words(chunk, message, -1 - place, content.text)
  }

  #begunCall(part: Part): SessionUpdate[] {
    const call = toolCallOf(part)
    return call === undefined ? [] : this.#set({ sessionUpdate: 'tool_call', ...call })
  }

  #fromPerson({ number, kind }: WholeMessage, part: Part): SessionUpdate[] {
    if (part.content.type === 'subtask') return this.#begunCall(part)
    return blocksOf(kind, part.content).flatMap((block) => this.#block('user_message_chunk', number, part.position, block))
  }

  #retried(number: number, { content }: Part): SessionUpdate[] {
    const said = this.#begun.get(number)
    if (said === undefined || content.type !== 'retry') return []
    this.#begun.set(number, new Map())
    return this.#words('agent_thought_chunk', number, -1000, `(No answer: ${content.problem} Asking again.)`)
  }

  #words(chunk: Chunk, message: number, place: number, text: string): SessionUpdate[] {
    return text === '' ? [] : this.#block(chunk, message, place, { type: 'text', text })
  }

  #block(chunk: Chunk, message: number, place: number, block: ContentBlock): SessionUpdate[] {
    const piece = `${message}/${place}`
    const apart = this.#last.chunk === chunk && this.#last.piece !== piece && block.type === 'text'
    this.#last = { chunk, piece }
    const content = apart ? { ...block, text: `\n\n${block.text}` } : block
    return [{ sessionUpdate: chunk, content, ...(message === 0 ? {} : { messageId: String(message) }) }]
  }

  #set(update: SessionUpdate): SessionUpdate[] {
    this.#last = { chunk: update.sessionUpdate, piece: '' }
    return [update]
  }
}

/** What others have said to the agent. What the engine says to it is no part of the conversation that a client shows. */
const saidByOthers: ReadonlySet<MessageKind> = new Set(['input', 'peer', 'schedule', 'answer', 'subagent', 'command'])

/** A part of what was said to the agent, as a client shows it. */
function blocksOf(kind: MessageKind, content: PartContent): ContentBlock[] {
  if (!saidByOthers.has(kind)) return []
  if (content.type === 'text') return content.synthetic || content.text === '' ? [] : [{ type: 'text', text: content.text }]
  if (content.type === 'compaction') return content.auto ? [] : [{ type: 'text', text: '/compact' }]
  if (content.type !== 'file') return []
  const { name, mediaType, url } = content
  const [head = '', data = ''] = url.split(',', 2)
  if (mediaType.startsWith('image/') && head.endsWith(';base64')) return [{ type: 'image', data, mimeType: mediaType }]
  return [{ type: 'text', text: `[${name}]` }]
}
