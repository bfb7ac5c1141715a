import type { RoutesOf } from './route.ts'

export const tokenRoutes: RoutesOf<'token'> = {
  'token.add': [{ method: 'POST', path: '/v1/tokens', status: 201 }],
  'token.invite': { hidden: 'Made by whoever holds the data: punchlist open. Over the network, POST /auth/code makes one with a token.' },
  'token.list': [{ method: 'GET', path: '/v1/tokens' }],
  'token.revoke': [
    { method: 'POST', path: '/v1/tokens/:token/revoke' },
    { method: 'DELETE', path: '/v1/tokens/:token' },
  ],
}
