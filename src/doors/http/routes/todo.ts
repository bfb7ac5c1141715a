import * as z from 'zod'
import { NewestComments } from '../../../contract/nouns/comment.ts'
import { NewestLinks } from '../../../contract/nouns/link.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'
import type { Output } from '../../../contract/operations/index.ts'
import { todoOperations } from '../../../contract/operations/todo.ts'
import { next } from '../../../contract/page.ts'
import { sessionTodos } from '../../dialects/session-todos.ts'
import { v1Todos } from '../../dialects/v1-todos.ts'
import { answer, type RoutesOf } from './route.ts'

const ofAll = '/v1/todos'
const ofSession = '/api/v1/sessions/:session/todos'

const nextOutput = todoOperations['todo.next'].output.shape
const claimOutput = todoOperations['todo.claim'].output.shape
const whyOutput = todoOperations['todo.why'].output.shape

interface One {
  todo: Todo
}

const version = ({ todo }: One) => todo.version
const v1 = { names: v1Todos.names }
const v1One = { ...v1, answer: answer(z.object({ todo: v1Todos.View }), ({ todo }: One) => ({ todo: v1Todos.view(todo) })), version }
/** Only where one todo is read. */
const around = { comments: NewestComments, links: NewestLinks }
/** The same answer by either path. */
const claimedOne = {
  ...v1,
  answer: answer(
    z.object({
      claimed: z
        .object({
          todo: v1Todos.View,
          because: nextOutput.next.element.shape.because,
          claim: claimOutput.claimed.unwrap().shape.claim,
        })
        .nullable(),
      waiting: z.array(z.object({ todo: v1Todos.View, obstacles: nextOutput.waiting.element.shape.obstacles })),
    }),
    ({ claimed, waiting }: Output<'todo.claim'>) => ({
      claimed: claimed && { ...claimed, todo: v1Todos.view(claimed.todo) },
      waiting: waiting.map(({ todo, obstacles }) => ({ todo: v1Todos.view(todo), obstacles })),
    }),
  ),
}

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
    {
      method: 'GET',
      path: `${ofAll}/:id`,
      ...v1One,
      answer: answer(z.object({ todo: v1Todos.View, ...around }), ({ todo, comments, links }) => ({
        todo: v1Todos.view(todo),
        comments,
        links,
      })),
    },
    {
      method: 'GET',
      path: `${ofSession}/:todoId`,
      ...ownOne,
      answer: answer(
        sessionTodos.View.extend({ subtasks: z.array(sessionTodos.View), ...around }),
        ({ todo, subtasks, comments, links }, { session = '' }) => ({
          ...sessionTodos.view(todo, session),
          subtasks: subtasks.map((subtask) => sessionTodos.view(subtask, session)),
          comments,
          links,
        }),
      ),
    },
  ],
  'todo.next': [
    {
      method: 'GET',
      path: `${ofAll}/next`,
      ...v1,
      answer: answer(
        z.object({
          next: z.array(z.object({ todo: v1Todos.View, because: nextOutput.next.element.shape.because })),
          waiting: z.array(z.object({ todo: v1Todos.View, obstacles: nextOutput.waiting.element.shape.obstacles })),
        }),
        ({ next, waiting }: Output<'todo.next'>) => ({
          next: next.map(({ todo, because }) => ({ todo: v1Todos.view(todo), because })),
          waiting: waiting.map(({ todo, obstacles }) => ({ todo: v1Todos.view(todo), obstacles })),
        }),
      ),
    },
  ],
  'todo.claim': [
    { method: 'POST', path: `${ofAll}/claim`, ...claimedOne },
    { method: 'POST', path: `${ofAll}/:id/claim`, ...claimedOne },
  ],
  'todo.release': [
    { method: 'POST', path: `${ofAll}/release`, ...v1One },
    { method: 'POST', path: `${ofAll}/:id/release`, ...v1One },
  ],
  'todo.why': [
    {
      method: 'GET',
      path: `${ofAll}/:id/why`,
      ...v1,
      answer: answer(
        z.object({
          todo: v1Todos.View,
          ready: z.boolean(),
          obstacles: whyOutput.obstacles,
          further: z.array(z.object({ todo: v1Todos.View, obstacles: whyOutput.obstacles })),
          frees: z.array(v1Todos.View),
          more: z.boolean(),
          claims: whyOutput.claims,
        }),
        ({ todo, further, frees, ...rest }: Output<'todo.why'>) => ({
          todo: v1Todos.view(todo),
          ...rest,
          further: further.map((one) => ({ todo: v1Todos.view(one.todo), obstacles: one.obstacles })),
          frees: frees.map(v1Todos.view),
        }),
      ),
    },
  ],
  'todo.wait': [{ method: 'POST', path: `${ofAll}/:id/wait`, ...v1One }],
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
  'todo.restore': [
    {
      method: 'POST',
      path: `${ofAll}/:id/restore`,
      ...v1,
      answer: answer(z.object({ todo: v1Todos.View, restored: z.int() }), ({ todo, restored }) => ({ todo: v1Todos.view(todo), restored })),
      version,
    },
  ],
  'todo.history': [
    {
      method: 'GET',
      path: `${ofAll}/:id/history`,
      ...v1,
      answer: answer(
        todoOperations['todo.history'].output.omit({ todo: true }).extend({ todo: v1Todos.View.nullable() }),
        ({ todo, ...told }) => ({ ...told, todo: todo && v1Todos.view(todo) }),
      ),
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
  'todo.import': [{ method: 'POST', path: `${ofAll}/import`, ...v1 }],
  'todo.export': [{ method: 'GET', path: `${ofAll}/export`, ...v1 }],
  'todo.adopt': [
    {
      method: 'POST',
      path: `${ofAll}/adopt`,
      ...v1,
      answer: answer(z.object({ adopted: z.int(), todos: z.array(v1Todos.View) }), ({ adopted, todos }) => ({
        adopted,
        todos: todos.map(v1Todos.view),
      })),
    },
  ],
  'todo.clean': [{ method: 'POST', path: `${ofAll}/clean` }],
}
