import type { RoutesOf } from './route.ts'

export const changeRoutes: RoutesOf<'change'> = {
  'change.undo': [
    { method: 'POST', path: '/v1/undo' },
    { method: 'POST', path: '/v1/redo', fixed: { redo: true } },
  ],
}
