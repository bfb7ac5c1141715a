import { Comment } from '../../../contract/nouns/comment.ts'
import { tasks } from '../../dialects/tasks.ts'
import { v1Todos } from '../../dialects/v1-todos.ts'
import { deleted, type RoutesOf } from './route.ts'

/** The path says which of the two it is about. */
export const onTodo = { names: { id: v1Todos.names.id }, fixed: { task: undefined } }
export const onTask = { names: { id: tasks.names.id }, fixed: { todo: undefined } }

const ofTodo = '/v1/todos/:id/comments'
const ofTask = '/api/tasks/:id/comments'
const one = '/v1/comments/:comment'
const version = ({ comment }: { comment: Comment }) => comment.version

export const commentRoutes: RoutesOf<'comment'> = {
  'comment.add': [
    { method: 'POST', path: ofTodo, ...onTodo, status: 201, version },
    { method: 'POST', path: ofTask, ...onTask, status: 201, version },
  ],
  'comment.list': [
    { method: 'GET', path: ofTodo, ...onTodo },
    { method: 'GET', path: ofTask, ...onTask },
  ],
  'comment.edit': [{ method: 'PATCH', path: one, version }],
  'comment.delete': [{ method: 'DELETE', path: one, answer: deleted('comment', Comment) }],
}
