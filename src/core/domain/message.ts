import type { Message, MessageKind, Part, PartContent, WholeMessage } from '../../contract/nouns/message.ts'
import type { Rights } from '../../contract/nouns/rights.ts'

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

/** Somebody has asked for the conversation to be summarised, and nobody has done it yet. */
export function isPendingCompaction(content: PartContent): boolean {
  return content.type === 'compaction' && content.status === 'pending'
}

/** A model that has called tools is in the middle of its turn until it has read what came of them. */
export function isMidTurn(last: Message | undefined): boolean {
  return (
    last !== undefined && last.role === 'assistant' && (last.endedAt === 0 || last.finish === 'tool-calls' || last.finish === 'interrupted')
  )
}

/** It was read as soon as it was said, before others that wait for a turn of their own. */
export function isReadAtOnce({ number, place }: Pick<Message, 'number' | 'place'>): boolean {
  return place === number
}
