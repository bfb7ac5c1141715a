import type { RoutesOf } from './route.ts'

export const reportRoutes: RoutesOf<'report'> = {
  'report.get': [{ method: 'GET', path: '/v1/report' }],
}
