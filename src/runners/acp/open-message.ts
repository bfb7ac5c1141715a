import type { PartContent } from '../../contract/nouns/message.ts'
import type { Piece, Reply } from '../../core/ports/conversation.ts'

export interface Said {
  type: 'text' | 'reasoning'
  text: string
  /** Tells one message of the agent's from the next. */
  message: string
}

/** A message that is being written. */
export interface OpenMessage {
  reply: Reply
  content: PartContent[]
  /** What the agent calls the message of its own that was heard last. */
  message: string
}

const mostParts = 900

/** Adds what was said, and answers what is new in the message, for those who watch; nothing when it is full. */
export function addTo(open: OpenMessage, { type, text, message }: Said): Piece[] {
  const { content } = open
  const last = content.at(-1)
  const isFull = content.length >= mostParts
  const goesOn = last?.type === type && (open.message === message || isFull)
  if (!goesOn && isFull) return []
  open.message = message
  if (goesOn && (last.type === 'text' || last.type === 'reasoning')) last.text += text
  else content.push(type === 'text' ? { type, text, synthetic: false } : { type, text })
  return [{ part: content.length - 1, type, text }]
}
