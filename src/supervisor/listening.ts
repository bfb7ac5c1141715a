import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProcessName } from './daemon-state.ts'

/** Where a daemon listens, kept running or not, for whoever looks for it on this machine. */
export interface Listening {
  daemon: ProcessName
  url: string
  /** Which version it is; none from before this was said. */
  version?: string
}

const file = (folder: string) => join(folder, 'listening.json')

/** Answers how to take it back. Of several daemons for one place the last one is found. */
export function sayListening(folder: string, listening: Listening): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const next = `${file(folder)}.${process.pid}`
  writeFileSync(next, JSON.stringify(listening), { mode: 0o600 })
  renameSync(next, file(folder))
  return () => {
    if (read(folder)?.daemon.pid === listening.daemon.pid) rmSync(file(folder), { force: true })
  }
}

/** Nothing when nobody has said so, or who did is gone: what then listens there may be anybody. */
export function findListening(folder: string, isRunning: (name: ProcessName) => boolean): Listening | undefined {
  const said = read(folder)
  return said !== undefined && isRunning(said.daemon) ? said : undefined
}

function read(folder: string): Listening | undefined {
  try {
    return JSON.parse(readFileSync(file(folder), 'utf8')) as Listening
  } catch {
    return undefined
  }
}
