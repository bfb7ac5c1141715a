import { setTimeout as pause } from 'node:timers/promises'

const interval = 20

/** Signals every process of a group; answers false when there is none left. */
export function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  // To these numbers the system gives other meanings: our own group, and every process there is.
  if (!Number.isSafeInteger(leader) || leader <= 1) return false
  try {
    process.kill(-leader, signal)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Asks a group to end, and ends it when it has not after the grace. */
export async function endGroup(leader: number, grace: number): Promise<void> {
  const deadline = performance.now() + grace
  for (let isThere = signalGroup(leader, 'SIGTERM'); isThere; isThere = signalGroup(leader, 0)) {
    if (performance.now() >= deadline) {
      signalGroup(leader, 'SIGKILL')
      return
    }
    await pause(interval)
  }
}
