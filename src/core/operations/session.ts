import type { Session } from '../../contract/nouns/session.ts'
import { TodoStatus } from '../../contract/nouns/todo.ts'
import { decideAddSession, decideArchive, decideRename, type SessionChange } from '../domain/session.ts'
import type { Effects, Handlers } from '../gate/handler.ts'

type SessionHandlers = Pick<
  Handlers,
  'session.add' | 'session.list' | 'session.get' | 'session.rename' | 'session.archive' | 'session.restore' | 'session.delete'
>

export const sessionHandlers: SessionHandlers = {
  async 'session.add'(input, scene) {
    const parent = input.parent === null ? null : (await scene.require('session', input.parent)).id
    const id = scene.newId()
    const number = await scene.store.nextNumber('session')
    const agent = input.agent ?? scene.caller.agent
    const { session, events } = decideAddSession({ id, number, title: input.title, agent, parent }, scene.now)
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

  async 'session.rename'(input, scene) {
    return effectsOf(decideRename(await scene.target('session', input.session), input.title, scene.now))
  },

  async 'session.archive'(input, scene) {
    return effectsOf(decideArchive(await scene.target('session', input.session), true, scene.now))
  },

  async 'session.restore'(input, scene) {
    return effectsOf(decideArchive(await scene.target('session', input.session), false, scene.now))
  },

  async 'session.delete'(input, scene) {
    const session = await scene.target('session', input.session)
    const counts = await scene.store.countTodos([session.number], TodoStatus.options)
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

function effectsOf({ session, events }: SessionChange): Effects<{ session: Session }> {
  return { changes: events.length === 0 ? [] : [{ kind: 'update', noun: 'session', row: session }], events, answer: { session } }
}
