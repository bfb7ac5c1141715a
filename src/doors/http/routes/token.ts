import type { RoutesOf } from './route.ts'

export const tokenRoutes: RoutesOf<'token'> = {
  'token.add': [{ method: 'POST', path: '/v1/tokens', status: 201 }],
  'token.list': [{ method: 'GET', path: '/v1/tokens' }],
  'token.revoke': [
    { method: 'POST', path: '/v1/tokens/:token/revoke' },
    { method: 'DELETE', path: '/v1/tokens/:token' },
  ],
}
