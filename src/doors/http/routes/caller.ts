import type { RoutesOf } from './route.ts'

export const callerRoutes: RoutesOf<'caller'> = {
  'caller.get': [{ method: 'GET', path: '/v1/caller' }],
  'caller.rename': [{ method: 'PUT', path: '/v1/caller/name' }],
}
