import type { NewEvent } from '../../contract/nouns/event.ts'
import type { Memory, MemoryType } from '../../contract/nouns/memory.ts'
import { grant, type Outcome, refuse } from '../../contract/refusals.ts'
import type { StoredMemory } from '../ports/records.ts'
import { wordsOf } from './words.ts'

export const maximumMemories = 10_000
const maximumQueryWords = 16

export interface MemoryChange {
  memory: StoredMemory
  events: NewEvent[]
}

export interface NewMemory {
  id: string
  number: number
  session: number
  type: MemoryType
  title: string
  body: string
}

export interface MemoryWish {
  type?: MemoryType
  title?: string
  body?: string
}

export function decideAddMemory(wish: NewMemory, author: { name: string; agent: string | null }, now: number): MemoryChange {
  const { id, number, session, type, title, body } = wish
  const agent = author.agent ?? ''
  const added: Memory = {
    id,
    number,
    session,
    agent,
    type,
    title,
    body,
    createdBy: author.name,
    createdAt: now,
    updatedAt: now,
    version: 1,
  }
  return { memory: withWords(added), events: [memoryEvent('memory.added', added)] }
}

/** A wish that is already true changes nothing. */
export function decideUpdateMemory(stored: StoredMemory, wish: MemoryWish, now: number): MemoryChange {
  const before = memoryOf(stored)
  const { type = before.type, title = before.title, body = before.body } = wish
  if (type === before.type && title === before.title && body === before.body) return { memory: stored, events: [] }
  const after = { ...before, type, title, body, updatedAt: now }
  const was = {
    ...(type === before.type ? {} : { type: before.type }),
    ...(title === before.title ? {} : { title: before.title }),
    ...(body === before.body ? {} : { body: before.body }),
  }
  return { memory: withWords(after), events: [memoryEvent('memory.edited', after, was)] }
}

/** A tenant keeps at most 10,000 entries: what is to be remembered must also be found again. */
export function decideMemoryRoom(count: number): Outcome<null> {
  if (count < maximumMemories) return grant(null)
  return refuse('limit_reached', `There are ${count} memory entries, and ${maximumMemories} is the most a tenant may keep.`, {
    hint: 'Delete some that are no longer true or needed first.',
  })
}

/** More words than these would find everything. */
export function queryWords(query: string): string[] {
  return wordsOf(query).slice(0, maximumQueryWords)
}

/** The entry as everybody sees it. */
export function memoryOf({ titleWords: _title, bodyWords: _body, ...memory }: StoredMemory): Memory {
  return memory
}

export function withWords(memory: Memory): StoredMemory {
  return { ...memory, titleWords: wordsOf(memory.title).join(' '), bodyWords: wordsOf(memory.body).join(' ') }
}

type MemoryEvent = 'memory.restored' | 'memory.added' | 'memory.edited' | 'memory.deleted'

export function memoryEvent(type: MemoryEvent, memory: Memory, was?: Record<string, unknown>): NewEvent {
  return { type, session: memory.session, data: was === undefined ? { memory } : { memory, was } }
}
