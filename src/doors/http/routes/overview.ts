import type { RoutesOf } from './route.ts'

export const overviewRoutes: RoutesOf<'overview'> = {
  'overview.get': [{ method: 'GET', path: '/v1/overview' }],
  'overview.work': [{ method: 'GET', path: '/v1/overview/work' }],
  'overview.home': [{ method: 'GET', path: '/v1/overview/home' }],
}
