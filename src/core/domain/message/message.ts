import type { Message, MessageKind, Part, PartContent, WholeMessage } from '../../../contract/nouns/message.ts'
import type { Rights } from '../../../contract/nouns/rights.ts'

export interface NewMessage {
  id: string
  number: number
  session: number
  role: Message['role']
  kind: MessageKind
  by: string
  run?: string | null
  from?: number | null
  hops?: number
  rights?: Rights | null
  place?: number
  readUpTo?: number
  model?: string | null
  usage?: Message['usage']
  /** Still to be written. */
  open?: boolean
}

export function newMessage({ open = false, ...wish }: NewMessage, now: number): Message {
  return {
    run: null,
    from: null,
    hops: 0,
    rights: null,
    place: 0,
    readUpTo: 0,
    writs: 'none',
    finish: open ? null : 'stop',
    error: null,
    model: null,
    usage: null,
    createdAt: now,
    endedAt: open ? 0 : now,
    compactedAt: 0,
    version: 1,
    ...wish,
  }
}

export function newPart(id: string, message: Message, position: number, content: PartContent, now: number): Part {
  return { id, session: message.session, message: message.number, position, content, createdAt: now, updatedAt: now, version: 1 }
}

export function changedPart(part: Part, content: PartContent, now: number): Part {
  return { ...part, content, updatedAt: now, version: part.version + 1 }
}

export function textPart(text: string, synthetic = false): PartContent {
  return { type: 'text', text, synthetic }
}

/** All that was said in words. */
export function textOf({ parts }: Pick<WholeMessage, 'parts'>): string {
  return parts
    .map(({ content }) => (content.type === 'text' ? content.text : ''))
    .filter(Boolean)
    .join('\n\n')
}

/** A call whose result is still to come. */
export function isUnsettled({ content }: Pick<Part, 'content'>): boolean {
  return content.type === 'tool' && (content.status === 'pending' || content.status === 'running')
}

/** Somebody has asked for the conversation to be summarised, and nobody has done it yet. */
export function isPendingCompaction(content: PartContent): boolean {
  return content.type === 'compaction' && content.status === 'pending'
}

/** An agent is in the middle of its turn until it has read what came of its calls, its writs were run, and it could say all. */
export function isMidTurn(last: Message | undefined): boolean {
  if (last === undefined || last.role !== 'assistant') return false
  return last.endedAt === 0 || last.writs === 'waiting' || last.finish === 'tool-calls' || last.finish === 'interrupted'
}

/** Said to the end: whatever it answers has been read. */
export function isWhole({ endedAt, finish }: Message): boolean {
  return endedAt > 0 && finish !== 'interrupted'
}

/** Lines that may be writs: only replies that have some are looked through for them. */
export function mayHaveWrits(parts: readonly Pick<Part, 'content'>[]): boolean {
  return parts.some(({ content }) => content.type === 'text' && !content.synthetic && /^\/[a-z]/m.test(content.text))
}

export function hasText(parts: readonly Pick<Part, 'content'>[]): boolean {
  return parts.some(({ content }) => content.type === 'text' && content.text.trim() !== '')
}

/** It was read as soon as it was said, before others that wait for a turn of their own. */
export function isReadAtOnce({ number, place }: Pick<Message, 'number' | 'place'>): boolean {
  return place === number
}
