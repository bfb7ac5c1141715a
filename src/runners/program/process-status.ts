import { readFileSync } from 'node:fs'

export interface ProcessStatus {
  /** When it started, in the kernel's count: a later process with the same pid has another. */
  startedAt: string
  /** A zombie does nothing any more; it only waits for its parent to take note. */
  isZombie: boolean
}

/** What the kernel says about a process; nothing where it does not say (other systems than Linux) or there is none. */
export function processStatus(pid: number): ProcessStatus | undefined {
  try {
    return parseStatus(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return undefined
  }
}

/** The program's name comes second, in parentheses, and may itself hold spaces and parentheses. */
export function parseStatus(stat: string): ProcessStatus | undefined {
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const startedAt = fields[18]
  return startedAt === undefined || !/^\d+$/.test(startedAt) ? undefined : { startedAt, isZombie: state === 'Z' }
}
