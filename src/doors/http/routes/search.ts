import type { RoutesOf } from './route.ts'

export const searchRoutes: RoutesOf<'search'> = {
  'search.find': [{ method: 'GET', path: '/v1/search', names: { q: 'query' } }],
}
