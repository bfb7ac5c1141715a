import type { EventType, NewEvent } from '../../contract/nouns/event.ts'
import type { Session } from '../../contract/nouns/session.ts'
import type { TaskRecord } from '../../contract/nouns/task.ts'
import { grant, type Outcome, refuse } from '../../contract/refusals.ts'

export interface SessionChange {
  session: Session
  events: NewEvent[]
}

export interface NewSession {
  id: string
  number: number
  title?: string
  agent: string | null
  parent: string | null
  task?: number | null
  channel?: string
}

export function decideAddSession(wish: NewSession, now: number): SessionChange {
  const title = wish.title ?? `Session ${wish.number}`
  const { task = null, channel = '' } = wish
  const session: Session = { ...wish, title, task, channel, hold: null, createdAt: now, updatedAt: now, archivedAt: 0, version: 1 }
  return { session, events: [sessionEvent('session.added', session)] }
}

export function decideRename(session: Session, title: string, now: number): SessionChange {
  if (title === session.title) return { session, events: [] }
  const after = { ...session, title, updatedAt: now, version: session.version + 1 }
  return { session: after, events: [sessionEvent('session.renamed', after, { title: session.title })] }
}

/** Archiving twice, or restoring what is live, changes nothing. */
export function decideArchive(session: Session, archived: boolean, now: number): SessionChange {
  if (archived === session.archivedAt > 0) return { session, events: [] }
  const after = { ...session, archivedAt: archived ? now : 0, updatedAt: now, version: session.version + 1 }
  const type = archived ? 'session.archived' : 'session.restored'
  return { session: after, events: [sessionEvent(type, after, { archivedAt: session.archivedAt })] }
}

/** A task's conversation is its work: it ends with the task, and not before. */
export function decideFree(session: Session, task: TaskRecord | undefined): Outcome<null> {
  if (task === undefined || task.archivedAt > 0) return grant(null)
  return refuse('conflict', `Session #${session.number} belongs to task ${task.number}, which is ${task.status}.`, {
    hint: `Complete or cancel the task first: punchlist task cancel ${task.number}`,
  })
}

/** Stop and pause are a person's word, and hold until a person takes it back. */
export function decideHold(session: Session, hold: Session['hold'], now: number): SessionChange {
  if (hold === session.hold) return { session, events: [] }
  const after = { ...session, hold, updatedAt: now, version: session.version + 1 }
  const type = hold === null ? 'session.resumed' : 'session.held'
  return { session: after, events: [sessionEvent(type, after, { hold: session.hold })] }
}

/** The session of a task goes where the task goes. */
export function decideMoveSession(session: Session, agent: string, now: number): SessionChange {
  if (agent === session.agent) return { session, events: [] }
  const after = { ...session, agent, updatedAt: now, version: session.version + 1 }
  return { session: after, events: [sessionEvent('session.moved', after, { agent: session.agent })] }
}

/** An archived session is put away: nothing is added to its list until it is brought back. */
export function decideOpenForTodos(session: Session): Outcome<null> {
  if (session.archivedAt === 0) return grant(null)
  return refuse('conflict', `Session #${session.number} is archived, so nothing can be added to its list.`, {
    hint: `Bring it back first: punchlist session restore ${session.number}`,
  })
}

type PlainSessionEvent = Exclude<EventType & `session.${string}`, 'session.deleted'>

function sessionEvent(type: PlainSessionEvent, session: Session, was?: Record<string, unknown>): NewEvent {
  return { type, session: session.number, data: was === undefined ? { session } : { session, was } }
}
