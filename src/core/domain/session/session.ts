import type { TodoMode } from '../../../contract/nouns/agent.ts'
import type { EventType, NewEvent } from '../../../contract/nouns/event.ts'
import type { Session, SessionPermissions } from '../../../contract/nouns/session.ts'
import type { TaskRecord } from '../../../contract/nouns/task.ts'
import { grant, type Outcome, type Refusal, refuse } from '../../../contract/refusals.ts'
import { line } from '../../../contract/text.ts'
import type { Caller } from '../../ports/caller.ts'
import type { StoredSession } from '../../ports/records.ts'

export interface SessionChange {
  session: StoredSession
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
  folder?: string
  todos?: TodoMode
  depth?: number
  hops?: number
  asker?: number | null
  reports?: string | null
  permissions?: SessionPermissions
}

/** Nothing beyond what its agent's definition says. */
export const noRestrictions: SessionPermissions = { ceiling: [], access: 'full', capabilities: null, always: [] }

export function decideAddSession(wish: NewSession, now: number): SessionChange {
  const session: StoredSession = {
    title: untitled(now),
    task: null,
    channel: '',
    folder: '',
    remote: '',
    hold: null,
    outcome: null,
    parked: null,
    parkedBy: null,
    wakes: 0,
    todos: 'own',
    depth: 0,
    hops: 0,
    awaiting: null,
    asker: null,
    reports: null,
    read: 0,
    injected: '',
    tree: 0,
    permissions: noRestrictions,
    createdAt: now,
    updatedAt: now,
    archivedAt: 0,
    version: 1,
    ...given(wish),
  }
  return { session, events: [sessionEvent('session.added', session)] }
}

function given<Wish extends object>(wish: Wish): Wish {
  return Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined)) as Wish
}

/** Nobody has named it: it goes by when it was begun. */
function untitled(at: number): string {
  return `Session of ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')}`
}

/** A session that nobody has named goes by the first line that a person says in it. Before, they were called by their numbers. */
export function titleFrom(session: Session, text: string): string {
  const isUntitled = session.title === untitled(session.createdAt) || session.title === `Session ${session.number}`
  if (!isUntitled) return session.title
  const [first = ''] = text.trim().split('\n')
  const words = [...first.replace(/\s+/g, ' ').trim()]
  const short = words.length <= 60 ? words.join('') : `${words.slice(0, 59).join('').trimEnd()}…`
  return short === '' || short.startsWith('/') ? session.title : short
}

/** A folder's session goes by the folder's own name. */
export function titleOfFolder(folder: string): string {
  const name = folder.split(/[\\/]/).findLast((part) => part !== '')
  return line(200).safeParse(name).data ?? 'project'
}

export function decideRename(session: StoredSession, title: string, now: number): SessionChange {
  if (title === session.title) return { session, events: [] }
  const after = { ...session, title, updatedAt: now }
  return { session: after, events: [sessionEvent('session.renamed', after, { title: session.title })] }
}

/** Archiving twice, or restoring what is live, changes nothing. */
export function decideArchive(session: StoredSession, archived: boolean, now: number): SessionChange {
  if (archived === session.archivedAt > 0) return { session, events: [] }
  const after = { ...session, archivedAt: archived ? now : 0, updatedAt: now }
  const type = archived ? 'session.archived' : 'session.restored'
  return { session: after, events: [sessionEvent(type, after, { archivedAt: session.archivedAt })] }
}

/** A task's conversation is its work: it ends with the task, and not before. */
export function decideFree(session: Session, task: TaskRecord | undefined): Outcome<null> {
  if (task === undefined || task.archivedAt > 0) return grant(null)
  return refuse('conflict', `Session #${session.number} belongs to task ${task.number}, which is ${task.status}.`, {
    hint: 'Complete or cancel the task first.',
    instead: { operation: 'task.cancel', input: { task: task.number } },
  })
}

/** Stop and pause are a person's word, and hold until a person takes it back. */
export function decideHold(session: StoredSession, hold: Session['hold'], now: number): SessionChange {
  if (hold === session.hold) return { session, events: [] }
  const after = { ...session, hold, updatedAt: now }
  const type = hold === null ? 'session.resumed' : 'session.held'
  return { session: after, events: [sessionEvent(type, after, { hold: session.hold })] }
}

/** The session of a task goes where the task goes. */
export function decideMoveSession(session: StoredSession, agent: string, now: number): SessionChange {
  if (agent === session.agent) return { session, events: [] }
  const after = { ...session, agent, updatedAt: now }
  return { session: after, events: [sessionEvent('session.moved', after, { agent: session.agent })] }
}

/** An archived session is put away: nothing is added to its list until it is brought back. */
export function decideOpenForTodos(session: Session): Outcome<null> {
  if (session.archivedAt === 0) return grant(null)
  return refuse('conflict', `Session #${session.number} is archived, so nothing can be added to its list.`, {
    ...broughtBack(session),
  })
}

function broughtBack({ number }: Session): Pick<Refusal, 'hint' | 'instead'> {
  return { hint: 'Bring it back first.', instead: { operation: 'session.restore', input: { session: number } } }
}

/** What is over takes no more messages. */
export function decideOpenForMessages(session: Session, task: TaskRecord | undefined): Outcome<null> {
  if (session.archivedAt > 0) {
    return refuse('conflict', `Session #${session.number} is archived, so nothing can be said in it.`, {
      ...broughtBack(session),
    })
  }
  if (task === undefined || task.archivedAt === 0) return grant(null)
  return refuse('conflict', `Task ${task.number} is ${task.status}, so its conversation is over.`, {
    hint: 'Start a new task, or a session of its own.',
    instead: { operation: 'task.add', input: {}, wants: ['title'] },
  })
}

/** An agent that runs acts for its own session and no other. */
export function judgeOwn({ number }: Session, caller: Caller): Outcome<null> {
  if (caller.run === undefined || caller.run.session === number) return grant(null)
  return refuse('forbidden', `${caller.name} works in session #${caller.run.session} and cannot act for session #${number}.`, {
    hint: `Name session ${caller.run.session}.`,
  })
}

/** What an agent says in its own session is its answer, and no message. */
export function judgeNotOwn({ number }: Session, own: number | undefined): Outcome<null> {
  if (own !== number) return grant(null)
  return refuse('conflict', `Session #${number} is your own: what you say there is your answer.`, {
    hint: 'Just answer, or tell the people.',
    instead: { operation: 'notification.add', input: {}, wants: ['text'] },
  })
}

/** A session as anybody may see it. */
export function shownSession({
  read: _read,
  injected: _injected,
  reports: _reports,
  parkedBy: _by,
  tree: _tree,
  ...session
}: StoredSession): Session {
  return session
}

type PlainSessionEvent = Exclude<EventType & `session.${string}`, 'session.deleted' | 'session.yielded'>

export function sessionEvent(type: PlainSessionEvent, stored: StoredSession, was?: Record<string, unknown>): NewEvent {
  const session = shownSession(stored)
  return { type, session: session.number, data: was === undefined ? { session } : { session, was } }
}
