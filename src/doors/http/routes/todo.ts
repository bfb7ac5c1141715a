import * as z from 'zod'
import { next } from '../../../contract/page.ts'
import type { Bodies, RoutesOf } from '../route.ts'
import { SessionTodoView, sessionTodoNames, sessionTodoView, statsView } from '../session-todo-view.ts'
import { TodoView, todoNames, todoView } from '../todo-view.ts'

const ofSession = '/api/v1/sessions/:session/todos'

export const todoRoutes: RoutesOf<'todo'> = {
  'todo.add': [
    {
      method: 'POST',
      path: '/v1/todos',
      names: todoNames,
      status: 201,
      body: ({ todo }) => ({ todo: todoView(todo) }),
      version: ({ todo }) => todo.version,
    },
    {
      method: 'POST',
      path: ofSession,
      names: sessionTodoNames,
      status: 201,
      body: ({ todo }, { session = '' }) => sessionTodoView(todo, session),
      version: ({ todo }) => todo.version,
    },
  ],
  'todo.addMany': [
    {
      method: 'POST',
      path: `${ofSession}/bulk`,
      names: sessionTodoNames,
      status: 201,
      body: ({ todos }) => ({ created: todos.length, ids: todos.map(({ id }) => id) }),
    },
    {
      method: 'POST',
      path: '/v1/todos/bulk',
      names: { ...todoNames, items: { field: 'items', inner: todoNames } },
      status: 201,
      body: ({ todos }) => ({ todos: todos.map(todoView) }),
    },
  ],
  'todo.list': [
    {
      method: 'GET',
      path: '/v1/todos',
      names: todoNames,
      body: ({ todos, next, counts }) => ({ todos: todos.map(todoView), next, counts }),
    },
    {
      method: 'GET',
      path: ofSession,
      names: sessionTodoNames,
      fixed: { own: true, order: 'position', stats: true },
      defaults: { includeFinished: true, limit: 500 },
      body: ({ todos, next, progress }, { session = '' }) => ({
        todos: todos.map((todo) => sessionTodoView(todo, session)),
        count: todos.length,
        stats: progress && statsView(progress),
        next,
      }),
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
    {
      method: 'GET',
      path: `${ofSession}/:todoId`,
      names: sessionTodoNames,
      body: ({ todo, subtasks }, { session = '' }) => ({
        ...sessionTodoView(todo, session),
        subtasks: subtasks.map((subtask) => sessionTodoView(subtask, session)),
      }),
      version: ({ todo }) => todo.version,
    },
  ],
  'todo.stats': [{ method: 'GET', path: `${ofSession}/stats`, body: ({ progress }) => statsView(progress) }],
  'todo.update': [
    {
      method: 'PATCH',
      path: '/v1/todos/:id',
      names: todoNames,
      body: ({ todo }) => ({ todo: todoView(todo) }),
      version: ({ todo }) => todo.version,
    },
    {
      method: 'PATCH',
      path: `${ofSession}/:todoId`,
      names: sessionTodoNames,
      body: ({ todo }, { session = '' }) => sessionTodoView(todo, session),
      version: ({ todo }) => todo.version,
    },
    {
      method: 'POST',
      path: `${ofSession}/:todoId/complete`,
      names: sessionTodoNames,
      fixed: { status: 'completed' },
      body: ({ todo }, { session = '' }) => sessionTodoView(todo, session),
      version: ({ todo }) => todo.version,
    },
  ],
  'todo.updateMany': [
    {
      method: 'PATCH',
      path: `${ofSession}/bulk`,
      names: sessionTodoNames,
      body: ({ todos, progress }) => ({ updated: todos.length, total_requested: todos.length, stats: statsView(progress) }),
    },
  ],
  'todo.move': [
    {
      method: 'POST',
      path: '/v1/todos/:id/move',
      names: todoNames,
      body: ({ todo }) => ({ todo: todoView(todo) }),
      version: ({ todo }) => todo.version,
    },
  ],
  'todo.completeMany': [
    {
      method: 'POST',
      path: '/v1/todos/complete',
      names: { conversation_id: 'session', ids: 'todos' },
      body: ({ todos }) => ({ completed: todos.length, todos: todos.map(todoView) }),
    },
  ],
  'todo.delete': [
    { method: 'DELETE', path: '/v1/todos/:id', names: todoNames, body: ({ deleted }) => ({ deleted: true, count: deleted }) },
    { method: 'DELETE', path: `${ofSession}/:todoId`, names: sessionTodoNames, body: ({ todo }) => ({ deleted: true, id: todo.id }) },
  ],
  'todo.deleteMany': [
    { method: 'POST', path: '/v1/todos/delete', names: { conversation_id: 'session', ids: 'todos' }, body: ({ deleted }) => ({ deleted }) },
  ],
  'todo.clean': [{ method: 'POST', path: '/v1/todos/clean' }],
}

const OneTodo = z.object({ todo: TodoView })
const Stats = z
  .object({ total: z.int(), pending: z.int(), in_progress: z.int(), blocked: z.int(), completed: z.int(), cancelled: z.int() })
  .meta({ id: 'Stats' })

export const todoBodies: Bodies = {
  'POST /v1/todos': OneTodo,
  'POST /v1/todos/bulk': z.object({ todos: z.array(TodoView) }),
  'GET /v1/todos': z.object({ todos: z.array(TodoView), next, counts: z.record(z.string(), z.int()).optional() }),
  'GET /v1/todos/:id': OneTodo,
  'PATCH /v1/todos/:id': OneTodo,
  'POST /v1/todos/:id/move': OneTodo,
  'POST /v1/todos/complete': z.object({ completed: z.int(), todos: z.array(TodoView) }),
  'POST /v1/todos/delete': z.object({ deleted: z.int() }),
  'DELETE /v1/todos/:id': z.object({ deleted: z.literal(true), count: z.int() }),
  [`POST ${ofSession}`]: SessionTodoView,
  [`POST ${ofSession}/bulk`]: z.object({ created: z.int(), ids: z.array(z.string()) }),
  [`GET ${ofSession}`]: z.object({ todos: z.array(SessionTodoView), count: z.int(), stats: Stats, next }),
  [`GET ${ofSession}/stats`]: Stats,
  [`GET ${ofSession}/:todoId`]: SessionTodoView.extend({ subtasks: z.array(SessionTodoView) }),
  [`PATCH ${ofSession}/:todoId`]: SessionTodoView,
  [`PATCH ${ofSession}/bulk`]: z.object({ updated: z.int(), total_requested: z.int(), stats: Stats }),
  [`POST ${ofSession}/:todoId/complete`]: SessionTodoView,
  [`DELETE ${ofSession}/:todoId`]: z.object({ deleted: z.literal(true), id: z.string() }),
}
