import { Link } from '../../../contract/nouns/link.ts'
import { onTask, onTodo } from './comment.ts'
import { deleted, type RoutesOf } from './route.ts'

const ofTodo = '/v1/todos/:id/links'
const ofTask = '/api/tasks/:id/links'
const version = ({ link }: { link: Link }) => link.version

export const linkRoutes: RoutesOf<'link'> = {
  'link.add': [
    { method: 'POST', path: ofTodo, ...onTodo, status: 201, version },
    { method: 'POST', path: ofTask, ...onTask, status: 201, version },
  ],
  'link.list': [
    { method: 'GET', path: ofTodo, ...onTodo },
    { method: 'GET', path: ofTask, ...onTask },
  ],
  'link.remove': [{ method: 'DELETE', path: '/v1/links/:link', answer: deleted('link', Link) }],
}
