import type { Place } from '../../../src/server/config/place.ts'
import { commandLine, type RunningDaemon, startDaemon } from '../../support/processes.ts'
import { manyRequests } from './rest.ts'
import { hung, pause, within } from './wait.ts'

export interface ReadyDaemon extends RunningDaemon {
  token: string
  /** From the start of the process until it answered that it is ready. */
  tookMs: number
}

/** Starts a daemon and waits until it answers that it is ready; the token is only told at a place's first start. */
export async function startReady(place: Place, known?: string, script = commandLine): Promise<ReadyDaemon> {
  const started = performance.now()
  const daemon = await within(hung, 'the daemon’s first line', startDaemon(place, script))
  const token = daemon.token ?? known ?? ''
  // On a connection of its own: whoever comes later must not be given one that the daemon has closed meanwhile.
  const ask = manyRequests(daemon.url, token)
  while (!(await isReady(ask))) {
    if (performance.now() - started > hung) throw new Error('The daemon does not become ready.')
    await pause(5)
  }
  return { ...daemon, token, tookMs: performance.now() - started }
}

async function isReady(ask: ReturnType<typeof manyRequests>): Promise<boolean> {
  const { status } = await within(hung, 'whether the daemon is ready', ask('GET', '/ready'))
  return status === 200
}
