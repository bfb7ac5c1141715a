import type { Session } from '../../../contract/nouns/session.ts'
import type { Reference } from '../../../contract/reference.ts'
import { everything } from '../../domain/access/rights.ts'
import { isMidTurn } from '../../domain/message/message.ts'
import {
  decideAddSession,
  decideArchive,
  decideFree,
  decideHold,
  decideRename,
  noRestrictions,
  type SessionChange,
  shownSession,
} from '../../domain/session/session.ts'
import { openWork, stateOf } from '../../domain/session/situation.ts'
import type { HandlersOf, WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import type { StoredSession } from '../../ports/records.ts'
import { sessionBrief } from '../brief/brief.ts'
import { causeOfCaller, rightsOfCaller } from '../caller/rights.ts'
import { reportEnd, reported } from '../delegation/report-end.ts'
import { stopBelow } from '../delegation/stop-below.ts'
import { lastMessage, unread } from '../message/conversation.ts'
import { stopRunOf, wakeSession } from '../run/waking.ts'
import { doWork } from './do-work.ts'
import { sessionOfFolder } from './of-folder.ts'
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
    return { session: shownSession(context.add('session', decideAddSession(wish, context.now))) }
  },

  async 'session.open'(wish, context) {
    const { session, added } = await sessionOfFolder(wish, context)
    return { session: shownSession(session), added }
  },

  'session.do': doWork,

  async 'session.bind'({ session: reference, remote }, context) {
    const session = await context.target('session', reference)
    if (session.remote !== remote) context.keep('session', session, { remote, updatedAt: context.now })
    return {}
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
    return changed(input, (session) => decideRename(session, input.title, context.now), context)
  },

  async 'session.archive'(input, context) {
    const before = await context.target('session', input.session)
    await requireFree(before, context)
    const session = context.change('session', before, (newest) => decideArchive({ ...newest, ...reported }, true, context.now))
    await end(before, 'the session was archived', context)
    return { session: shownSession(session) }
  },

  async 'session.restore'(input, context) {
    return changed(input, (session) => decideArchive(session, false, context.now), context)
  },

  async 'session.pause'(input, context) {
    return changed(input, (session) => decideHold(session, 'paused', context.now), context)
  },

  async 'session.stop'(input, context) {
    const before = await context.target('session', input.session)
    const session = context.change('session', before, (newest) => decideHold(newest, 'stopped', context.now))
    const why = `stopped by ${context.caller.name}`
    await stopRunOf(before.number, why, context)
    await stopBelow(before, why, context)
    return { session: shownSession(session) }
  },

  async 'session.resume'(input, context) {
    const before = await context.target('session', input.session)
    const session = context.change('session', before, (newest) => decideHold(newest, null, context.now))
    const isWanted = (before.hold !== null || (await isAtRest(before, context))) && (await hasWork(before, context))
    if (isWanted) await wakeSession({ session: before.number, trigger: 'resumed', rights: everything }, context)
    return { session: shownSession(session) }
  },

  async 'session.delete'(input, context) {
    const session = await context.target('session', input.session)
    await requireFree(session, context)
    const counts = await context.store.todos.count({ lists: [session.number] })
    const todos = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const memories = await context.store.memories.count([session.number])
    await end(session, 'the session was deleted', context)
    context.apply({ kind: 'clear-session', session: session.number })
    const gone = { session: shownSession(session), todos, memories }
    context.remove('session', { session, events: [{ type: 'session.deleted', session: session.number, data: gone }] })
    return gone
  },
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
async function end(session: StoredSession, detail: string, context: WriteContext): Promise<void> {
  await reportEnd(session, { outcome: 'stopped', detail, text: '', cause: await causeOfCaller(context) }, context)
  await stopBelow(session, detail, context)
}

async function requireFree(session: StoredSession, context: WriteContext): Promise<void> {
  granted(decideFree(session, session.task === null ? undefined : await context.find('task', session.task)))
}

async function changed(
  { session: reference }: { session: Reference },
  decide: (session: StoredSession) => SessionChange,
  context: WriteContext,
): Promise<{ session: Session }> {
  return { session: shownSession(context.change('session', await context.target('session', reference), decide)) }
}
