import type { Message, MessageKind, Part, PartContent, WholeMessage } from '../../../contract/nouns/message.ts'
import type { Rights } from '../../../contract/nouns/rights.ts'
import { inOneTurn, keptRights } from '../../domain/access/rights.ts'
import { isPendingCompaction, isReadAtOnce, newMessage, newPart } from '../../domain/message/message.ts'
import { asHeard } from '../../domain/message/reading-order.ts'
import type { ReadContext, WriteContext } from '../../gate/handler.ts'
import type { StoredSession } from '../../ports/records.ts'
import { causeOfCaller, rightsOfCaller } from '../caller/rights.ts'

export interface Saying {
  session: Pick<StoredSession, 'number'>
  role?: Message['role']
  kind: MessageKind
  by?: string
  run?: string | null
  from?: number | null
  hops?: number
  /** Of those on whose account it is said; the caller's, if not given. */
  rights?: Rights
  /** Its agent reads it at once, before others that wait. */
  atOnce?: boolean
  model?: string | null
  usage?: Message['usage']
  content: PartContent[]
  /** One that was drawn for it before. */
  number?: number
}

/** Adds a message with its parts to a conversation. */
export async function say(
  { session, content, role = 'user', by, rights, atOnce = false, ...saying }: Saying,
  context: WriteContext,
): Promise<WholeMessage> {
  const number = saying.number ?? (await context.store.nextNumber('message'))
  const isAtHome = context.caller.run?.session === session.number
  const whose = rights ?? (isAtHome ? await causeOfCaller(context) : await rightsOfCaller(context))
  const head = { ...saying, role, id: context.newId(), number, session: session.number, by: by ?? context.caller.name }
  const kept = { run: saying.run ?? context.caller.run?.id ?? null, rights: keptRights(whose), place: atOnce ? number : 0 }
  const message = newMessage({ ...head, ...kept }, context.now)
  const parts = content.map((part, position) => newPart(context.newId(), message, position, part, context.now))
  const whole = { ...message, parts }
  context.add('message', { message, events: [{ type: 'message.added', session: session.number, data: { message: whole } }] })
  for (const part of parts) context.add('part', { part, events: [] })
  return whole
}

/** Messages with their parts, in the order of the conversation. */
export async function whole(messages: readonly Message[], { store }: Pick<ReadContext, 'store'>): Promise<WholeMessage[]> {
  const [first] = messages
  if (first === undefined) return []
  const found = await store.messages.parts(
    first.session,
    messages.map(({ number }) => number),
  )
  const parts = new Map<number, Part[]>(messages.map(({ number }) => [number, []]))
  for (const part of found) parts.get(part.message)?.push(part)
  return messages.map((message) => ({ ...message, parts: parts.get(message.number) ?? [] }))
}

const mostAtOnce = 500

/** All that was said after what its agent has read. */
export async function saidSinceRead(session: StoredSession, context: Pick<ReadContext, 'store'>): Promise<WholeMessage[]> {
  const filter = { session: session.number, live: true, since: session.read, backwards: false, limit: mostAtOnce }
  return whole(await context.store.messages.list(filter), context)
}

/**
 * Of what was said, what its agent has not been given. A slash command is for the engine: it was answered at once, unless it asks for something
 * that takes a turn.
 */
export function unreadOf(said: readonly WholeMessage[]): WholeMessage[] {
  const words = said.filter((message) => message.role === 'user' && !isReadAtOnce(message))
  return words.filter(({ kind, parts }) => kind !== 'command' || parts.some(({ content }) => isPendingCompaction(content)))
}

export async function unread(session: StoredSession, context: Pick<ReadContext, 'store'>): Promise<WholeMessage[]> {
  return unreadOf(await saidSinceRead(session, context))
}

export async function lastMessage(session: number, { store }: Pick<ReadContext, 'store'>): Promise<Message | undefined> {
  const [last] = await store.messages.list({ session, live: true, since: 0, backwards: true, limit: 1 })
  return last
}

/** What of a conversation the run that asks may be given, in the order in which its agent has come to know it. */
export async function heardBy<Said extends Message>(
  messages: readonly Said[],
  session: StoredSession,
  context: ReadContext,
): Promise<Said[]> {
  const { waits } = inOneTurn(await unread(session, context), await causeOfCaller(context))
  const waiting = new Set(waits.filter(({ run }) => run !== context.caller.run?.id).map(({ number }) => number))
  return asHeard(messages.filter(({ number }) => !waiting.has(number)))
}

/** What its agent has not been given: what the run that asks may give it, and what must wait for a turn of its own. */
export async function toHear(session: StoredSession, cause: Rights, context: Pick<ReadContext, 'store'>) {
  return inOneTurn(await unread(session, context), cause)
}

/** How far a session counts as read when its agent was given everything up to a message that it may be given. */
export function readUpTo(number: number, waits: readonly Message[]): number {
  const [first] = waits
  return first === undefined ? number : Math.min(number, first.number - 1)
}
