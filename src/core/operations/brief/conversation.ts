import type { Message } from '../../../contract/nouns/message.ts'
import type { ReadContext } from '../../gate/handler.ts'
import type { StoredSession } from '../../ports/records.ts'
import type { BriefFacts } from '../../render/brief/brief.ts'
import { messageText } from '../../render/prompt/message-text.ts'
import { whole } from '../message/conversation.ts'
import { rootOf } from '../session/root.ts'

type Context = Pick<ReadContext, 'find' | 'store'>
type Saying = BriefFacts['request']

const lookedAt = 500
/** A person who only hands work on says nothing in words. */
const mostTried = 3

/** What a conversation is about, and what was left for whoever takes it up. */
export async function conversationBrief(session: StoredSession, context: Context): Promise<{ request: Saying; note: Saying }> {
  const { store } = context
  const messages = await store.messages.list({ session: session.number, live: false, since: 0, backwards: true, limit: lookedAt })
  const root = await rootOf(session, context)
  return { request: await requestIn(messages, session, context), note: await noteIn(messages, [session.number, root.number], context) }
}

export async function tenantNote(context: Context): Promise<Saying> {
  return noteIn([], [0], context)
}

/** What a person said last; where none has, the task, or else what another agent or a schedule asked for. */
async function requestIn(messages: readonly Message[], session: StoredSession, context: Context): Promise<Saying> {
  const byPeople = messages.filter(({ kind }) => kind === 'input').slice(-mostTried)
  for (const message of byPeople.toReversed()) {
    const saying = await sayingOf('Asked by', message, context)
    if (saying.text !== '') return saying
  }
  const task = session.task === null ? undefined : await context.find('task', session.task)
  if (task !== undefined) return { from: `Task #${task.number}`, text: `${task.title}\n${task.description}` }
  const byOthers = messages.findLast(({ kind }) => kind === 'peer' || kind === 'schedule')
  return byOthers === undefined ? null : sayingOf('Asked by', byOthers, context)
}

/** What was written down for the next one, or a summary of what was said, whichever is newer; else the last reply. */
async function noteIn(messages: readonly Message[], sessions: readonly number[], context: Context): Promise<Saying> {
  const lists = [...new Set(sessions)]
  const { rows } = await context.store.memories.list({ lists, type: 'context', agent: undefined, limit: 1, after: undefined })
  const [memory] = rows
  const summary = messages.findLast(({ kind, endedAt }) => kind === 'summary' && endedAt > 0)
  if (memory !== undefined && memory.updatedAt >= (summary?.createdAt ?? 0)) {
    return { from: `Hand-over by ${memory.createdBy} (memory #${memory.number})`, text: `${memory.title}\n${memory.body}` }
  }
  const reply = summary ?? messages.findLast(({ kind, finish }) => kind === 'reply' && finish !== null && finish !== 'tool-calls')
  return reply === undefined ? null : sayingOf(summary === undefined ? 'Last reply of' : 'Summary by', reply, context)
}

async function sayingOf(label: string, message: Message, context: Context): Promise<NonNullable<Saying>> {
  const [found] = await whole([message], context)
  return { from: `${label} ${message.by}`, text: found === undefined ? '' : messageText(found) }
}
