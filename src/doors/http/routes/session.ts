import * as z from 'zod'
import { Session } from '../../../contract/nouns/session.ts'
import { answer, type RoutesOf } from './route.ts'

export const sessionRoutes: RoutesOf<'session'> = {
  'session.add': [{ method: 'POST', path: '/v1/sessions', status: 201, version: ({ session }) => session.version }],
  'session.open': [{ method: 'POST', path: '/v1/sessions/open', version: ({ session }) => session.version }],
  'session.do': [{ method: 'POST', path: '/v1/sessions/do', status: 201 }],
  'session.list': [{ method: 'GET', path: '/v1/sessions' }],
  'session.get': [{ method: 'GET', path: '/v1/sessions/:session', version: ({ session }) => session.version }],
  'session.progress': [{ method: 'GET', path: '/v1/sessions/:session/progress' }],
  'session.brief': [
    { method: 'GET', path: '/v1/brief' },
    { method: 'GET', path: '/v1/sessions/:session/brief' },
  ],
  'session.rename': [{ method: 'PATCH', path: '/v1/sessions/:session', version: ({ session }) => session.version }],
  'session.archive': [{ method: 'POST', path: '/v1/sessions/:session/archive', version: ({ session }) => session.version }],
  'session.restore': [{ method: 'POST', path: '/v1/sessions/:session/restore', version: ({ session }) => session.version }],
  'session.pause': [{ method: 'POST', path: '/v1/sessions/:session/pause', version: ({ session }) => session.version }],
  'session.stop': [{ method: 'POST', path: '/v1/sessions/:session/stop', version: ({ session }) => session.version }],
  'session.resume': [{ method: 'POST', path: '/v1/sessions/:session/resume', version: ({ session }) => session.version }],
  'session.delete': [
    {
      method: 'DELETE',
      path: '/v1/sessions/:session',
      answer: answer(
        z.object({ deleted: z.literal(true), session: Session, todos: z.int(), memories: z.int() }),
        ({ session, todos, memories }) => ({ deleted: true as const, session, todos, memories }),
      ),
    },
  ],
}
