import { setTimeout as pause } from 'node:timers/promises'
import { signalGroup } from './process-group.ts'
import { processStatus } from './process-status.ts'

const interval = 20
const exitTimeout = 2_000

/**
 * Ends what a daemon that died has left running: the process and its group, if the pid still is that process and not a later
 * one. Answers whether it was, and then only when it is gone, so that nobody starts the next run beside it.
 */
export async function endProcess({ pid, startedAt }: { pid: number; startedAt: string }): Promise<boolean> {
  const isThere = () => {
    const status = processStatus(pid)
    return startedAt !== '' && status?.startedAt === startedAt && !status.isZombie
  }
  if (!isThere() || !signalGroup(pid, 'SIGKILL')) return false
  const deadline = performance.now() + exitTimeout
  while (isThere() && performance.now() < deadline) await pause(interval)
  return true
}
