import type { RoutesOf } from './route.ts'

export const commandRoutes: RoutesOf<'command'> = {
  'command.list': [{ method: 'GET', path: '/v1/commands' }],
}
