import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import type { Place } from '../../../src/server/config/place.ts'
import { placeArguments } from '../../support/processes.ts'
import { hung, within } from './wait.ts'

export interface ToldDaemon {
  child: ChildProcess
  url: string
  token: string
  /** Tells it something over its channel, and answers what it says to that. */
  tell(word: string): Promise<unknown>
}

/** A daemon with a channel to the test, until the test is over. */
export async function startTold(place: Place, argv: readonly string[]): Promise<ToldDaemon> {
  const child = spawn(process.execPath, [...argv, 'serve', '--port', '0', '--json', ...placeArguments(place)], {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  if (child.stdout === null) throw new Error('The daemon has no output.')
  const [line] = await within(hung, 'the daemon’s first line', once(createInterface(child.stdout), 'line'))
  const { url, token } = JSON.parse(String(line)) as { url: string; token: string }
  return {
    child,
    url,
    token,
    async tell(word) {
      const answer = once(child, 'message')
      child.send(word)
      return (await within(hung, 'the daemon’s answer', answer))[0]
    },
  }
}
