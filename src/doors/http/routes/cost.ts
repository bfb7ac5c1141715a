import type { RoutesOf } from './route.ts'

export const costRoutes: RoutesOf<'cost'> = {
  'cost.get': [{ method: 'GET', path: '/v1/cost' }],
}
