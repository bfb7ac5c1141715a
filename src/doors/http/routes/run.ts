import type { Run } from '../../../contract/nouns/run.ts'
import type { RoutesOf } from './route.ts'

const version = ({ run }: { run: Run }) => run.version

export const runRoutes: RoutesOf<'run'> = {
  'run.list': [{ method: 'GET', path: '/v1/runs' }],
  'run.get': [{ method: 'GET', path: '/v1/runs/:run', version }],
  'run.stop': [{ method: 'POST', path: '/v1/runs/:run/stop', version }],
}
