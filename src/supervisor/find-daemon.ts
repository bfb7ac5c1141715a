import { setTimeout as pause } from 'node:timers/promises'
import { type DaemonState, type ProcessName, readState } from './daemon-state.ts'

/** The state of the daemon that is kept running for a folder. That of a supervisor that is gone says nothing any more. */
export function findDaemon(folder: string, isRunning: (name: ProcessName) => boolean): DaemonState | undefined {
  const state = readState(folder)
  return state !== undefined && isRunning(state.supervisor) ? state : undefined
}

/** Longer than a supervisor waits for its daemon. */
const patience = 30_000

/** Has a supervisor end, and its daemon with it. Answers whether both are gone. */
export async function endDaemon({ supervisor }: DaemonState, isRunning: (name: ProcessName) => boolean): Promise<boolean> {
  const deadline = performance.now() + patience
  process.kill(supervisor.pid, 'SIGTERM')
  while (isRunning(supervisor)) {
    if (performance.now() > deadline) return false
    await pause(50)
  }
  return true
}
