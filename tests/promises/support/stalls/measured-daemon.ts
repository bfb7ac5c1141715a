import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Place } from '../../../../src/server/config/place.ts'
import { placeArguments } from '../../../support/processes.ts'
import { hung, within } from '../wait.ts'

export interface MeasuredDaemon {
  url: string
  token: string
  /** For how long nobody was answered at most while this went on, in milliseconds. */
  stallDuring(work: () => Promise<unknown>): Promise<number>
  isAlive(): boolean
  stop(): Promise<void>
}

/** A daemon that tells how long its event loop stood still. */
export async function startMeasured(place: Place, script: string): Promise<MeasuredDaemon> {
  const argv = [script, 'serve', '--port', '0', '--json', ...placeArguments(place)]
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'ignore', 'ipc'] })
  const [line] = await within(hung, 'the daemon’s first line', once(createInterface(child.stdout as NodeJS.ReadableStream), 'line'))
  const { url, token } = JSON.parse(line as string) as { url: string; token: string }
  return {
    url,
    token,
    async stallDuring(work) {
      await longestStall(child)
      await work()
      return longestStall(child)
    },
    isAlive: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

async function longestStall(child: ChildProcess): Promise<number> {
  const answered = once(child, 'message')
  child.send('stall?')
  const [{ milliseconds }] = (await within(hung, 'how long it stood still', answered)) as [{ milliseconds: number }]
  return milliseconds
}
