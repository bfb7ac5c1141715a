import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { isRunningHere } from '../../health/presence.ts'
import type { ProcessName } from '../../supervisor/daemon-state.ts'
import { type Environment, type Place, stateFolder } from './place.ts'

/** Where what is said about the daemon is kept: beside an SQLite database; for a server, which may be used from many machines, where this one keeps what it remembers. */
export function daemonFolder(place: Place, environment: Environment): string {
  if ('data' in place) return join(place.data, 'daemon')
  return join(stateFolder(environment), 'daemons', createHash('sha256').update(place.database).digest('hex').slice(0, 16))
}

export function isRunning({ pid, startedAt }: ProcessName): boolean {
  return isRunningHere({ id: `${pid} ${startedAt}` })
}
