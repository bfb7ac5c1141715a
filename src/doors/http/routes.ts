import * as z from 'zod'
import { next } from '../../contract/page.ts'
import type { Routes } from './route.ts'
import { TodoView, todoNames, todoView } from './todo-view.ts'

/** The manual of this door: which path and method each operation has. */
export const routes: Routes = {
  'todo.add': [
    {
      method: 'POST',
      path: '/v1/todos',
      names: todoNames,
      status: 201,
      body: ({ todo }) => ({ todo: todoView(todo) }),
      version: ({ todo }) => todo.version,
    },
  ],
  'todo.list': [
    {
      method: 'GET',
      path: '/v1/todos',
      names: todoNames,
      body: ({ todos, next, counts }) => ({ todos: todos.map(todoView), next, counts }),
    },
  ],
  'todo.get': [
    {
      method: 'GET',
      path: '/v1/todos/:id',
      names: todoNames,
      body: ({ todo }) => ({ todo: todoView(todo) }),
      version: ({ todo }) => todo.version,
    },
  ],
  'todo.update': [
    {
      method: 'PATCH',
      path: '/v1/todos/:id',
      names: todoNames,
      body: ({ todo }) => ({ todo: todoView(todo) }),
      version: ({ todo }) => todo.version,
    },
  ],
  'todo.delete': [
    { method: 'DELETE', path: '/v1/todos/:id', names: todoNames, body: ({ deleted }) => ({ deleted: true, count: deleted }) },
  ],

  'session.add': [{ method: 'POST', path: '/v1/sessions', status: 201, version: ({ session }) => session.version }],
  'session.list': [{ method: 'GET', path: '/v1/sessions' }],
  'session.get': [{ method: 'GET', path: '/v1/sessions/:session', version: ({ session }) => session.version }],
  'session.rename': [{ method: 'PATCH', path: '/v1/sessions/:session', version: ({ session }) => session.version }],
  'session.archive': [{ method: 'POST', path: '/v1/sessions/:session/archive', version: ({ session }) => session.version }],
  'session.restore': [{ method: 'POST', path: '/v1/sessions/:session/restore', version: ({ session }) => session.version }],
  'session.delete': [
    { method: 'DELETE', path: '/v1/sessions/:session', body: ({ session, todos }) => ({ deleted: true, session, todos }) },
  ],

  'token.add': [{ method: 'POST', path: '/v1/tokens', status: 201 }],
  'token.list': [{ method: 'GET', path: '/v1/tokens' }],
  'token.revoke': [
    { method: 'POST', path: '/v1/tokens/:token/revoke' },
    { method: 'DELETE', path: '/v1/tokens/:token' },
  ],

  'tenant.add': { hidden: 'Tenants are made by whoever holds the data: punchlist tenant add' },
  'tenant.list': { hidden: 'No caller over the network may look across the wall between tenants.' },
  'tenant.delete': { hidden: 'Tenants are removed by whoever holds the data: punchlist tenant delete' },

  'event.list': { hidden: '`GET /v1/events` streams the log, or gives a page of it as JSON: see event-stream.ts' },
}

/** Where the answer is not the operation's own output, what OpenAPI says it looks like. */
export const bodySchemas: Record<string, z.ZodType> = {
  'POST /v1/todos': z.object({ todo: TodoView }),
  'GET /v1/todos': z.object({ todos: z.array(TodoView), next, counts: z.record(z.string(), z.int()).optional() }),
  'GET /v1/todos/:id': z.object({ todo: TodoView }),
  'PATCH /v1/todos/:id': z.object({ todo: TodoView }),
  'DELETE /v1/todos/:id': z.object({ deleted: z.literal(true), count: z.int() }),
}
