import type { Session } from '../../../contract/nouns/session.ts'
import { everything, isNarrower } from '../../domain/access/rights.ts'
import { ceilingOf } from '../../domain/delegation/delegation.ts'
import { isMidTurn } from '../../domain/message/message.ts'
import { decideFolderToStart, foldersMeant } from '../../domain/session/folder.ts'
import {
  decideAddSession,
  decideArchive,
  decideFree,
  decideHold,
  decideRename,
  noRestrictions,
  type SessionChange,
  shownSession,
  titleOfFolder,
  withFields,
} from '../../domain/session/session.ts'
import { openWork, stateOf } from '../../domain/session/situation.ts'
import type { Effects, HandlersOf, WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import type { Change, StoredSession } from '../../ports/store.ts'
import { sessionBrief } from '../brief/brief.ts'
import { causeOfCaller, rightsOfCaller } from '../caller/rights.ts'
import { reportEnd, reported } from '../delegation/report-end.ts'
import { stopBelow } from '../delegation/stop-below.ts'
import { lastMessage, unread } from '../message/conversation.ts'
import { type Consequences, nothing, stopRunOf, together, wakeSession } from '../run/waking.ts'
import { progressOn } from './progress.ts'
import { shownSessions, situationOf, withProgress } from './situation.ts'

export const sessionHandlers: HandlersOf<'session'> = {
  async 'session.add'(input, context) {
    const parent = input.parent === null ? null : (await context.require('session', input.parent)).id
    const id = context.newId()
    const number = await context.store.nextNumber('session')
    const agent = input.agent ?? context.caller.agent
    const permissions = { ...noRestrictions, ...(await rightsOfCaller(context)) }
    const wish = { id, number, title: input.title, agent, parent, channel: input.channel, permissions }
    const { session, events } = decideAddSession(wish, context.now)
    return { changes: [{ kind: 'insert', noun: 'session', row: session }], events, answer: { session: shownSession(session) } }
  },

  async 'session.open'({ title, agent, ...where }, context) {
    const found = await sessionOf(foldersMeant(where), context)
    const rights = await rightsOfCaller(context)
    if (found !== undefined) {
      // A project is everybody's who works on it: it may what the one who may most of them may.
      const session = isNarrower(ceilingOf(found.permissions), rights)
        ? withFields(found, { permissions: { ...found.permissions, ...rights } }, context.now)
        : found
      return {
        changes: session === found ? [] : [{ kind: 'update', noun: 'session', row: session }],
        events: [],
        answer: { session: shownSession(session), added: false },
      }
    }
    const folder = granted(decideFolderToStart(where))
    const permissions = { ...noRestrictions, ...rights }
    const wish = { title: title ?? titleOfFolder(folder), agent: agent ?? context.caller.agent, parent: null, folder, permissions }
    const { session, events } = decideAddSession(
      { ...wish, id: context.newId(), number: await context.store.nextNumber('session') },
      context.now,
    )
    return { changes: [{ kind: 'insert', noun: 'session', row: session }], events, answer: { session: shownSession(session), added: true } }
  },

  async 'session.bind'({ session: reference, remote }, context) {
    const session = await context.target('session', reference)
    if (session.remote === remote) return { changes: [], events: [], answer: {} }
    const bound = withFields(session, { remote }, context.now)
    return { changes: [{ kind: 'update', noun: 'session', row: bound }], events: [], answer: {} }
  },

  async 'session.list'(input, context) {
    const parent = input.parent === undefined ? undefined : (await context.require('session', input.parent)).id
    const { rows, next } = await context.store.sessions.list({ archived: input.archived, limit: input.limit, after: input.after, parent })
    const sessions = await shownSessions(rows, context)
    return { sessions: input.progress ? await withProgress(sessions, context) : sessions, next }
  },

  async 'session.get'(input, context) {
    const [session] = await shownSessions([await context.require('session', input.session)], context)
    return { session: session ?? context.missing('session', input.session) }
  },

  async 'session.progress'(input, context) {
    const { number } = await context.require('session', input.session)
    return progressOn(number, context)
  },

  'session.brief': sessionBrief,

  async 'session.rename'(input, context) {
    return effectsOf(decideRename(await context.target('session', input.session), input.title, context.now))
  },

  async 'session.archive'(input, context) {
    const session = await context.target('session', input.session)
    await requireFree(session, context)
    const { answer, ...archived } = effectsOf(decideArchive({ ...session, ...reported }, true, context.now))
    return { ...together(archived, await ended(session, 'the session was archived', context)), answer }
  },

  async 'session.restore'(input, context) {
    return effectsOf(decideArchive(await context.target('session', input.session), false, context.now))
  },

  async 'session.pause'(input, context) {
    return effectsOf(decideHold(await context.target('session', input.session), 'paused', context.now))
  },

  async 'session.stop'(input, context) {
    const before = await context.target('session', input.session)
    const { answer, ...held } = effectsOf(decideHold(before, 'stopped', context.now))
    const why = `stopped by ${context.caller.name}`
    return { ...together(held, await stopRunOf(before.number, why, context), await stopBelow(before, why, context)), answer }
  },

  async 'session.resume'(input, context) {
    const before = await context.target('session', input.session)
    const { answer, ...resumed } = effectsOf(decideHold(before, null, context.now))
    const wanted = (before.hold !== null || (await isAtRest(before, context))) && (await hasWork(before, context))
    const woken = wanted ? await wakeSession({ session: before.number, trigger: 'resumed', rights: everything }, context) : nothing
    return { ...together(resumed, woken), answer }
  },

  async 'session.delete'(input, context) {
    const session = await context.target('session', input.session)
    await requireFree(session, context)
    const counts = await context.store.todos.count({ lists: [session.number] })
    const todos = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const memories = await context.store.memories.count([session.number])
    const gone: Consequences = {
      changes: [
        { kind: 'clear-session', session: session.number },
        { kind: 'remove', noun: 'session', row: session },
      ],
      events: [{ type: 'session.deleted', session: session.number, data: { session: shownSession(session), todos, memories } }],
    }
    return {
      ...together(await ended(session, 'the session was deleted', context), gone),
      answer: { session: shownSession(session), todos, memories },
    }
  },
}

/** The session of the first of these folders that has one. */
async function sessionOf(folders: readonly string[], { store }: WriteContext): Promise<StoredSession | undefined> {
  for (const folder of folders) {
    const found = await store.sessions.ofFolder(folder)
    if (found !== undefined) return found
  }
  return undefined
}

/** Nothing runs there, and nobody in particular is waited for: only a wake makes it go on. */
async function isAtRest(session: StoredSession, context: WriteContext): Promise<boolean> {
  const state = stateOf(await situationOf(session, context))
  return state === 'idle' || state === 'dormant'
}

/** Something is left to do, to read or to finish. */
async function hasWork(session: StoredSession, context: WriteContext): Promise<boolean> {
  const situation = await situationOf(session, context)
  if (situation.facts.task === 'active' || openWork(situation) > 0 || session.asker !== null) return true
  return (await unread(session, context)).length > 0 || isMidTurn(await lastMessage(session.number, context))
}

/** Nobody waits for a session that is gone, and nothing works for it any more. */
async function ended(session: StoredSession, detail: string, context: WriteContext): Promise<Consequences> {
  const told = await reportEnd(session, { outcome: 'stopped', detail, text: '', cause: await causeOfCaller(context) }, context)
  return together(told, await stopBelow(session, detail, context))
}

async function requireFree(session: StoredSession, context: WriteContext): Promise<void> {
  granted(decideFree(session, session.task === null ? undefined : await context.store.find('task', session.task)))
}

function effectsOf({ session, events }: SessionChange): Effects<{ session: Session }> {
  const changes: Change[] = events.length === 0 ? [] : [{ kind: 'update', noun: 'session', row: session }]
  return { changes, events, answer: { session: shownSession(session) } }
}
