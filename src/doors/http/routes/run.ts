import type { Run } from '../../../contract/nouns/run.ts'
import { enginesOwn, type RoutesOf } from '../route.ts'

const version = ({ run }: { run: Run }) => run.version

export const runRoutes: RoutesOf<'run'> = {
  'run.list': [{ method: 'GET', path: '/v1/runs' }],
  'run.get': [{ method: 'GET', path: '/v1/runs/:run', version }],
  'run.stop': [{ method: 'POST', path: '/v1/runs/:run/stop', version }],
  'run.claim': enginesOwn,
  'run.renew': enginesOwn,
  'run.yield': enginesOwn,
  'run.finish': enginesOwn,
  'run.recover': enginesOwn,
}
