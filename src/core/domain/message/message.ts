import type { NewEvent } from '../../../contract/nouns/event.ts'
import type { Message, MessageKind, Part, PartContent, WholeMessage } from '../../../contract/nouns/message.ts'
import type { Rights } from '../../../contract/nouns/rights.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'

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

export function decidePart(before: Part, content: PartContent, now: number): { part: Part; events: NewEvent[] } {
  const part = { ...before, content, updatedAt: now }
  return { part, events: [{ type: 'part.changed', session: part.session, data: { part } }] }
}

interface Settlement {
  ok: boolean
  output: string
  /** What else is known of the call now. */
  also?: Partial<Pick<Extract<PartContent, { type: 'tool' }>, 'approval' | 'loop'>>
}

/** What came of a call or a delegation. */
export function decideSettle(part: Part, { ok, output, also }: Settlement, now: number): { part: Part; events: NewEvent[] } {
  const { content } = part
  const settled = { status: ok ? ('completed' as const) : ('error' as const), output }
  if (content.type === 'tool') return decidePart(part, { ...content, ...also, ...settled, endedAt: now }, now)
  return content.type === 'subtask' ? decidePart(part, { ...content, ...also, ...settled }, now) : { part, events: [] }
}

type End = Pick<Message, 'finish' | 'error' | 'writs'> & Partial<Pick<Message, 'model' | 'usage'>>

export function decideEnd(before: Message, end: End, parts: Part[], now: number): { message: Message; events: NewEvent[] } {
  const message: Message = { ...before, ...end, endedAt: Math.max(now, before.createdAt) }
  return { message, events: [{ type: 'message.ended', session: message.session, data: { message: { ...message, parts } } }] }
}

export function judgeUnwritten({ endedAt, number }: Message): Outcome<null> {
  return endedAt === 0 ? grant(null) : refuse('conflict', `Message #${number} is written already.`)
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
