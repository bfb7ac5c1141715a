import * as z from 'zod'
import type { Todo } from '../../../contract/nouns/todo.ts'
import type { Output } from '../../../contract/operations/index.ts'
import { next } from '../../../contract/page.ts'
import { sessionTodos } from '../../dialects/session-todos.ts'
import { v1Todos } from '../../dialects/v1-todos.ts'
import { answer, type RoutesOf } from './route.ts'

const ofAll = '/v1/todos'
const ofSession = '/api/v1/sessions/:session/todos'

interface One {
  todo: Todo
}

const version = ({ todo }: One) => todo.version
const v1 = { names: v1Todos.names }
const v1One = { ...v1, answer: answer(z.object({ todo: v1Todos.View }), ({ todo }: One) => ({ todo: v1Todos.view(todo) })), version }
const own = { names: sessionTodos.names }
const ownOne = { ...own, answer: answer(sessionTodos.View, ({ todo }: One, { session = '' }) => sessionTodos.view(todo, session)), version }

export const todoRoutes: RoutesOf<'todo'> = {
  'todo.add': [
    { method: 'POST', path: ofAll, ...v1One, status: 201 },
    { method: 'POST', path: ofSession, ...ownOne, status: 201 },
  ],
  'todo.addMany': [
    {
      method: 'POST',
      path: `${ofSession}/bulk`,
      ...own,
      status: 201,
      answer: answer(z.object({ created: z.int(), ids: z.array(z.string()) }), ({ todos }) => ({
        created: todos.length,
        ids: todos.map(({ id }) => id),
      })),
    },
    {
      method: 'POST',
      path: `${ofAll}/bulk`,
      ...v1,
      status: 201,
      answer: answer(z.object({ todos: z.array(v1Todos.View) }), ({ todos }) => ({ todos: todos.map(v1Todos.view) })),
    },
  ],
  'todo.list': [
    {
      method: 'GET',
      path: ofAll,
      ...v1,
      answer: answer(
        z.object({ todos: z.array(v1Todos.View), next, counts: z.record(z.string(), z.int()).optional() }),
        ({ todos, next, counts }) => ({ todos: todos.map(v1Todos.view), next, counts }),
      ),
    },
    {
      method: 'GET',
      path: ofSession,
      ...own,
      fixed: { own: true, order: 'position', stats: true },
      defaults: { includeFinished: true, limit: 500 },
      answer: answer(
        z.object({ todos: z.array(sessionTodos.View), count: z.int(), stats: sessionTodos.Stats, next }),
        ({ todos, next, progress }: Output<'todo.list'> & { progress: Output<'todo.stats'>['progress'] }, { session = '' }) => ({
          todos: todos.map((todo) => sessionTodos.view(todo, session)),
          count: todos.length,
          stats: sessionTodos.stats(progress),
          next,
        }),
      ),
    },
  ],
  'todo.get': [
    { method: 'GET', path: `${ofAll}/:id`, ...v1One },
    {
      method: 'GET',
      path: `${ofSession}/:todoId`,
      ...ownOne,
      answer: answer(sessionTodos.View.extend({ subtasks: z.array(sessionTodos.View) }), ({ todo, subtasks }, { session = '' }) => ({
        ...sessionTodos.view(todo, session),
        subtasks: subtasks.map((subtask) => sessionTodos.view(subtask, session)),
      })),
    },
  ],
  'todo.stats': [
    { method: 'GET', path: `${ofSession}/stats`, answer: answer(sessionTodos.Stats, ({ progress }) => sessionTodos.stats(progress)) },
  ],
  'todo.update': [
    { method: 'PATCH', path: `${ofAll}/:id`, ...v1One },
    { method: 'PATCH', path: `${ofSession}/:todoId`, ...ownOne },
    { method: 'POST', path: `${ofSession}/:todoId/complete`, ...ownOne, fixed: { status: 'completed' } },
  ],
  'todo.updateMany': [
    {
      method: 'PATCH',
      path: `${ofSession}/bulk`,
      ...own,
      answer: answer(z.object({ updated: z.int(), total_requested: z.int(), stats: sessionTodos.Stats }), ({ todos, progress }) => ({
        updated: todos.length,
        total_requested: todos.length,
        stats: sessionTodos.stats(progress),
      })),
    },
  ],
  'todo.move': [{ method: 'POST', path: `${ofAll}/:id/move`, ...v1One }],
  'todo.completeMany': [
    {
      method: 'POST',
      path: `${ofAll}/complete`,
      ...v1,
      answer: answer(z.object({ completed: z.int(), todos: z.array(v1Todos.View) }), ({ todos }) => ({
        completed: todos.length,
        todos: todos.map(v1Todos.view),
      })),
    },
  ],
  'todo.delete': [
    {
      method: 'DELETE',
      path: `${ofAll}/:id`,
      ...v1,
      answer: answer(z.object({ deleted: z.literal(true), count: z.int() }), ({ deleted }) => ({ deleted: true as const, count: deleted })),
    },
    {
      method: 'DELETE',
      path: `${ofSession}/:todoId`,
      ...own,
      answer: answer(z.object({ deleted: z.literal(true), id: z.string() }), ({ todo }) => ({ deleted: true as const, id: todo.id })),
    },
  ],
  'todo.deleteMany': [
    {
      method: 'POST',
      path: `${ofAll}/delete`,
      ...v1,
      answer: answer(z.object({ deleted: z.int() }), ({ deleted }) => ({ deleted })),
    },
  ],
  'todo.clean': [{ method: 'POST', path: `${ofAll}/clean` }],
}
