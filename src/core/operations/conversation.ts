import type { Message, MessageKind, Part, PartContent, WholeMessage } from '../../contract/nouns/message.ts'
import type { Session } from '../../contract/nouns/session.ts'
import { isPendingCompaction, newMessage, newPart } from '../domain/message.ts'
import type { ReadScene, WriteScene } from '../gate/handler.ts'
import type { Change } from '../ports/store.ts'
import type { Consequences } from './waking.ts'

export interface Saying {
  session: Pick<Session, 'number'>
  role?: Message['role']
  kind: MessageKind
  by?: string
  run?: string | null
  from?: number | null
  hops?: number
  model?: string | null
  usage?: Message['usage']
  content: PartContent[]
}

/** Adds a message with its parts to a conversation. */
export async function say(
  { session, content, role = 'user', by, ...saying }: Saying,
  scene: WriteScene,
): Promise<Consequences & { message: WholeMessage }> {
  const number = await scene.store.nextNumber('message')
  const head = { ...saying, role, id: scene.newId(), number, session: session.number, by: by ?? scene.caller.name }
  const message = newMessage({ ...head, run: saying.run ?? scene.caller.run?.id ?? null }, scene.now)
  const parts = content.map((part, position) => newPart(scene.newId(), message, position, part, scene.now))
  const whole = { ...message, parts }
  return {
    message: whole,
    changes: [{ kind: 'insert', noun: 'message', row: message }, ...parts.map((row): Change => ({ kind: 'insert', noun: 'part', row }))],
    events: [{ type: 'message.added', session: session.number, data: { message: whole } }],
  }
}

/** Messages with their parts, in the order of the conversation. */
export async function whole(messages: readonly Message[], { store }: Pick<ReadScene, 'store'>): Promise<WholeMessage[]> {
  const [first] = messages
  if (first === undefined) return []
  const found = await store.partsOf(
    first.session,
    messages.map(({ number }) => number),
  )
  const parts = new Map<number, Part[]>(messages.map(({ number }) => [number, []]))
  for (const part of found) parts.get(part.message)?.push(part)
  return messages.map((message) => ({ ...message, parts: parts.get(message.number) ?? [] }))
}

const mostAtOnce = 500

/** What has been said to a session's agent that it was not given yet. */
export async function unread(session: Session, scene: Pick<ReadScene, 'store'>): Promise<WholeMessage[]> {
  const filter = { session: session.number, live: true, since: session.read, backwards: false, limit: mostAtOnce }
  const messages = await scene.store.listMessages(filter)
  const said = await whole(
    messages.filter(({ role }) => role === 'user'),
    scene,
  )
  // A slash command is for the engine: it was answered at once, unless it asks for something that takes a turn.
  return said.filter(({ kind, parts }) => kind !== 'command' || parts.some(({ content }) => isPendingCompaction(content)))
}

export async function lastMessage(session: number, { store }: Pick<ReadScene, 'store'>): Promise<Message | undefined> {
  const [last] = await store.listMessages({ session, live: true, since: 0, backwards: true, limit: 1 })
  return last
}
