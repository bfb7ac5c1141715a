import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A process, told apart from a later one with the same pid. */
export interface ProcessName {
  pid: number
  startedAt: string
}

/** What a supervisor says about its daemon, for whoever looks for it. */
export interface DaemonState {
  supervisor: ProcessName
  state: 'starting' | 'running' | 'restarting'
  /** Where the daemon listens, or did before it ended. */
  url?: string
  pid?: number
  /** Epoch milliseconds of the last change of `state`. */
  since: number
  /** How often it was started again since it last ran for a while. */
  restarts: number
  lastExit?: { at: number; reason: string }
}

export function stateFileIn(folder: string): string {
  return join(folder, 'state.json')
}

/** The log that the daemon and its supervisor write; older ones have a number behind it. */
export function logFileIn(folder: string): string {
  return join(folder, 'daemon.log')
}

/** Nothing, when nobody has said anything, or what is there is not whole: then nobody says it any more either. */
export function readState(folder: string): DaemonState | undefined {
  try {
    return JSON.parse(readFileSync(stateFileIn(folder), 'utf8')) as DaemonState
  } catch {
    return undefined
  }
}

export function writeState(folder: string, state: DaemonState): void {
  const next = `${stateFileIn(folder)}.${process.pid}`
  writeFileSync(next, JSON.stringify(state), { mode: 0o600 })
  renameSync(next, stateFileIn(folder))
}

/** A supervisor takes its own word back. */
export function removeState(folder: string, of: ProcessName): void {
  const said = readState(folder)?.supervisor
  if (said?.pid === of.pid && said.startedAt === of.startedAt) rmSync(stateFileIn(folder), { force: true })
}
