import type { Place } from '../../../src/server/config.ts'
import { commandLine, type RunningDaemon, startDaemon } from '../../support/processes.ts'
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
  while (!(await isReady(daemon.url, token))) {
    if (performance.now() - started > hung) throw new Error('The daemon does not become ready.')
    await pause(5)
  }
  return { ...daemon, token, tookMs: performance.now() - started }
}

async function isReady(url: string, token: string): Promise<boolean> {
  const response = await fetch(`${url}/ready`, { headers: { authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(hung) })
  await response.arrayBuffer()
  return response.status === 200
}
