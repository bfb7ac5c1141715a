import type { Session } from '../../contract/nouns/session.ts'
import { ceilingOf } from '../domain/errand.ts'
import { isMidTurn } from '../domain/message.ts'
import { everything, isNarrower } from '../domain/rights.ts'
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
} from '../domain/session.ts'
import { openWork, stateOf } from '../domain/standing.ts'
import type { Effects, HandlersOf, WriteScene } from '../gate/handler.ts'
import { granted } from '../gate/refused.ts'
import type { Change, StoredSession } from '../ports/store.ts'
import { causeOfCaller, rightsOfCaller } from './caller-rights.ts'
import { lastMessage, unread } from './conversation.ts'
import { progressOn } from './progress-on.ts'
import { reportEnd, reported } from './reporting.ts'
import { sessionBrief } from './session-brief.ts'
import { shownSessions, standingOf, withProgress } from './standing.ts'
import { stopBelow } from './stop-below.ts'
import { type Consequences, nothing, stopRunOf, together, wakeSession } from './waking.ts'

export const sessionHandlers: HandlersOf<'session'> = {
  async 'session.add'(input, scene) {
    const parent = input.parent === null ? null : (await scene.require('session', input.parent)).id
    const id = scene.newId()
    const number = await scene.store.nextNumber('session')
    const agent = input.agent ?? scene.caller.agent
    const permissions = { ...noRestrictions, ...(await rightsOfCaller(scene)) }
    const wish = { id, number, title: input.title, agent, parent, channel: input.channel, permissions }
    const { session, events } = decideAddSession(wish, scene.now)
    return { changes: [{ kind: 'insert', noun: 'session', row: session }], events, answer: { session: shownSession(session) } }
  },

  async 'session.open'({ folder, title, agent }, scene) {
    const found = await scene.store.sessionOfFolder(folder)
    const rights = await rightsOfCaller(scene)
    if (found !== undefined) {
      // A project is everybody's who works on it: it may what the one who may most of them may.
      const session = isNarrower(ceilingOf(found.permissions), rights)
        ? withFields(found, { permissions: { ...found.permissions, ...rights } }, scene.now)
        : found
      return {
        changes: session === found ? [] : [{ kind: 'update', noun: 'session', row: session }],
        events: [],
        answer: { session: shownSession(session), added: false },
      }
    }
    const permissions = { ...noRestrictions, ...rights }
    const wish = { title: title ?? titleOfFolder(folder), agent: agent ?? scene.caller.agent, parent: null, folder, permissions }
    const { session, events } = decideAddSession({ ...wish, id: scene.newId(), number: await scene.store.nextNumber('session') }, scene.now)
    return { changes: [{ kind: 'insert', noun: 'session', row: session }], events, answer: { session: shownSession(session), added: true } }
  },

  async 'session.bind'({ session: reference, remote }, scene) {
    const session = await scene.target('session', reference)
    if (session.remote === remote) return { changes: [], events: [], answer: {} }
    const bound = withFields(session, { remote }, scene.now)
    return { changes: [{ kind: 'update', noun: 'session', row: bound }], events: [], answer: {} }
  },

  async 'session.list'(input, scene) {
    const parent = input.parent === undefined ? undefined : (await scene.require('session', input.parent)).id
    const { rows, next } = await scene.store.listSessions({ archived: input.archived, limit: input.limit, after: input.after, parent })
    const sessions = await shownSessions(rows, scene)
    return { sessions: input.progress ? await withProgress(sessions, scene) : sessions, next }
  },

  async 'session.get'(input, scene) {
    const [session] = await shownSessions([await scene.require('session', input.session)], scene)
    return { session: session ?? scene.missing('session', input.session) }
  },

  async 'session.progress'(input, scene) {
    const { number } = await scene.require('session', input.session)
    return progressOn(number, scene)
  },

  'session.brief': sessionBrief,

  async 'session.rename'(input, scene) {
    return effectsOf(decideRename(await scene.target('session', input.session), input.title, scene.now))
  },

  async 'session.archive'(input, scene) {
    const session = await scene.target('session', input.session)
    await requireFree(session, scene)
    const { answer, ...archived } = effectsOf(decideArchive({ ...session, ...reported }, true, scene.now))
    return { ...together(archived, await ended(session, 'the session was archived', scene)), answer }
  },

  async 'session.restore'(input, scene) {
    return effectsOf(decideArchive(await scene.target('session', input.session), false, scene.now))
  },

  async 'session.pause'(input, scene) {
    return effectsOf(decideHold(await scene.target('session', input.session), 'paused', scene.now))
  },

  async 'session.stop'(input, scene) {
    const before = await scene.target('session', input.session)
    const { answer, ...held } = effectsOf(decideHold(before, 'stopped', scene.now))
    const why = `stopped by ${scene.caller.name}`
    return { ...together(held, await stopRunOf(before.number, why, scene), await stopBelow(before, why, scene)), answer }
  },

  async 'session.resume'(input, scene) {
    const before = await scene.target('session', input.session)
    const { answer, ...resumed } = effectsOf(decideHold(before, null, scene.now))
    const wanted = (before.hold !== null || (await isAtRest(before, scene))) && (await hasWork(before, scene))
    const woken = wanted ? await wakeSession({ session: before.number, trigger: 'resumed', rights: everything }, scene) : nothing
    return { ...together(resumed, woken), answer }
  },

  async 'session.delete'(input, scene) {
    const session = await scene.target('session', input.session)
    await requireFree(session, scene)
    const counts = await scene.store.countTodos({ lists: [session.number] })
    const todos = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const memories = await scene.store.countMemories([session.number])
    const gone: Consequences = {
      changes: [
        { kind: 'clear-session', session: session.number },
        { kind: 'remove', noun: 'session', row: session },
      ],
      events: [{ type: 'session.deleted', session: session.number, data: { session: shownSession(session), todos, memories } }],
    }
    return {
      ...together(await ended(session, 'the session was deleted', scene), gone),
      answer: { session: shownSession(session), todos, memories },
    }
  },
}

/** Nothing runs there, and nobody in particular is waited for: only a wake makes it go on. */
async function isAtRest(session: StoredSession, scene: WriteScene): Promise<boolean> {
  const state = stateOf(await standingOf(session, scene))
  return state === 'idle' || state === 'dormant'
}

/** Something is left to do, to read or to finish. */
async function hasWork(session: StoredSession, scene: WriteScene): Promise<boolean> {
  const standing = await standingOf(session, scene)
  if (standing.facts.task === 'active' || openWork(standing) > 0 || session.asker !== null) return true
  return (await unread(session, scene)).length > 0 || isMidTurn(await lastMessage(session.number, scene))
}

/** Nobody waits for a session that is gone, and nothing works for it any more. */
async function ended(session: StoredSession, detail: string, scene: WriteScene): Promise<Consequences> {
  const told = await reportEnd(session, { outcome: 'stopped', detail, text: '', cause: await causeOfCaller(scene) }, scene)
  return together(told, await stopBelow(session, detail, scene))
}

async function requireFree(session: StoredSession, scene: WriteScene): Promise<void> {
  granted(decideFree(session, session.task === null ? undefined : await scene.store.find('task', session.task)))
}

function effectsOf({ session, events }: SessionChange): Effects<{ session: Session }> {
  const changes: Change[] = events.length === 0 ? [] : [{ kind: 'update', noun: 'session', row: session }]
  return { changes, events, answer: { session: shownSession(session) } }
}
