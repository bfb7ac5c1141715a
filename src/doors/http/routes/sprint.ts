import { Sprint } from '../../../contract/nouns/sprint.ts'
import { deleted, type RoutesOf } from './route.ts'

export const sprintRoutes: RoutesOf<'sprint'> = {
  'sprint.add': [{ method: 'POST', path: '/v1/sprints', status: 201, version: ({ sprint }) => sprint.version }],
  'sprint.list': [{ method: 'GET', path: '/v1/sprints' }],
  'sprint.get': [{ method: 'GET', path: '/v1/sprints/:sprint', version: ({ sprint }) => sprint.version }],
  'sprint.board': [{ method: 'GET', path: '/v1/sprints/:sprint/board' }],
  'sprint.update': [{ method: 'PATCH', path: '/v1/sprints/:sprint', version: ({ sprint }) => sprint.version }],
  'sprint.delete': [{ method: 'DELETE', path: '/v1/sprints/:sprint', answer: deleted('sprint', Sprint) }],
}
