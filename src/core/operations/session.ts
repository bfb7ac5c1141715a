import type { Session } from '../../contract/nouns/session.ts'
import { activeStatuses } from '../../contract/nouns/todo.ts'
import { progressOf } from '../domain/progress.ts'
import { decideAddSession, decideArchive, decideFree, decideHold, decideRename, type SessionChange } from '../domain/session.ts'
import type { Effects, HandlersOf, WriteScene } from '../gate/handler.ts'
import { granted } from '../gate/refused.ts'
import { progressSummary } from '../render/progress-summary.ts'
import { nothing, stopRunOf, together, wakeSession } from './waking.ts'

/** A system prompt need not list what nobody will get to soon. */
const maximumShown = 50

export const sessionHandlers: HandlersOf<'session'> = {
  async 'session.add'(input, scene) {
    const parent = input.parent === null ? null : (await scene.require('session', input.parent)).id
    const id = scene.newId()
    const number = await scene.store.nextNumber('session')
    const agent = input.agent ?? scene.caller.agent
    const { session, events } = decideAddSession({ id, number, title: input.title, agent, parent, channel: input.channel }, scene.now)
    return { changes: [{ kind: 'insert', noun: 'session', row: session }], events, answer: { session } }
  },

  async 'session.list'(input, scene) {
    const parent = input.parent === undefined ? undefined : (await scene.require('session', input.parent)).id
    const { rows, next } = await scene.store.listSessions({ archived: input.archived, limit: input.limit, after: input.after, parent })
    return { sessions: rows, next }
  },

  async 'session.get'(input, scene) {
    return { session: await scene.require('session', input.session) }
  },

  async 'session.progress'(input, scene) {
    const { number } = await scene.require('session', input.session)
    const progress = progressOf(await scene.store.countTodos({ lists: [number] }))
    const active = { lists: [number], statuses: activeStatuses, limit: maximumShown, after: undefined }
    const { rows } = await scene.store.listTodos(active)
    const ids = [...new Set(rows.flatMap(({ artifact }) => artifact ?? []))]
    const artifacts = await Promise.all(ids.map((id) => scene.store.find('artifact', id)))
    const titles = new Map(artifacts.flatMap((artifact) => (artifact ? [[artifact.id, artifact.title] as const] : [])))
    return { progress, text: progressSummary(progress, rows, titles) }
  },

  async 'session.rename'(input, scene) {
    return effectsOf(decideRename(await scene.target('session', input.session), input.title, scene.now))
  },

  async 'session.archive'(input, scene) {
    const session = await scene.target('session', input.session)
    await requireFree(session, scene)
    return effectsOf(decideArchive(session, true, scene.now))
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
    return { ...together(held, await stopRunOf(before.number, `stopped by ${scene.caller.name}`, scene)), answer }
  },

  async 'session.resume'(input, scene) {
    const before = await scene.target('session', input.session)
    const { answer, ...resumed } = effectsOf(decideHold(before, null, scene.now))
    const task = before.task === null || before.hold === null ? undefined : await scene.store.find('task', before.task)
    const woken = task?.status === 'active' ? await wakeSession({ session: before.number, trigger: 'resumed' }, scene) : nothing
    return { ...together(resumed, woken), answer }
  },

  async 'session.delete'(input, scene) {
    const session = await scene.target('session', input.session)
    await requireFree(session, scene)
    const counts = await scene.store.countTodos({ lists: [session.number] })
    const todos = Object.values(counts).reduce((sum, count) => sum + count, 0)
    return {
      changes: [
        { kind: 'clear-list', session: session.number },
        { kind: 'remove', noun: 'session', row: session },
      ],
      events: [{ type: 'session.deleted', session: session.number, data: { session, todos } }],
      answer: { session, todos },
    }
  },
}

async function requireFree(session: Session, scene: WriteScene): Promise<void> {
  granted(decideFree(session, session.task === null ? undefined : await scene.store.find('task', session.task)))
}

function effectsOf({ session, events }: SessionChange): Effects<{ session: Session }> {
  return { changes: events.length === 0 ? [] : [{ kind: 'update', noun: 'session', row: session }], events, answer: { session } }
}
