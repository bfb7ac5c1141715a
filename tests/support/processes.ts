import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Place } from '../../src/server/config/place.ts'

export const commandLine = fileURLToPath(new URL('../../bin/punchlist', import.meta.url))

/** For processes that are given another home: without what V8 has compiled before, each start takes twice as long. */
export const compiledCode = { XDG_CACHE_HOME: process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache') }

export interface Finished {
  code: number | null
  stdout: string
  stderr: string
}

export function placeArguments(place: Place): string[] {
  return 'data' in place ? ['--data', place.data] : ['--database', place.database]
}

/** Runs the real command line to its end. */
export async function punchlist(argv: readonly string[], input = '', environment: Record<string, string> = {}): Promise<Finished> {
  const child = spawn(process.execPath, [commandLine, ...argv], { env: { ...process.env, ...environment } })
  child.stdin.end(input)
  return finished(child)
}

export async function finished(child: ChildProcess): Promise<Finished> {
  const chunks: Record<'stdout' | 'stderr', string> = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.setEncoding('utf8').on('data', (chunk) => {
      chunks[stream] += chunk
    })
  }
  const [code] = await once(child, 'close')
  return { code: code as number | null, ...chunks }
}

export interface RunningDaemon {
  child: ChildProcess
  url: string
  /** Opens the dashboard, and signs one browser in. */
  signIn: string
  /** Only at the first start of a place. */
  token: string | undefined
  /** What it has written to stderr so far. */
  log(): string
  kill(signal?: NodeJS.Signals): Promise<void>
}

/** Starts the real daemon, or the given script in its stead, and waits until it says where it listens. */
export async function startDaemon(
  place: Place,
  script: string = commandLine,
  more: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<RunningDaemon> {
  const argv = script.endsWith('.ts') ? ['--import', 'tsx', script] : [script]
  const child = spawn(process.execPath, [...argv, 'serve', '--port', '0', '--json', ...placeArguments(place), ...more], {
    env: { ...process.env, ...environment },
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    stderr += chunk
  })
  const exited = once(child, 'exit')
  const firstLine = once(createInterface(child.stdout), 'line')
  const line = await Promise.race([firstLine, exited.then(() => undefined)])
  if (line === undefined) throw new Error(`The daemon did not start: ${stderr}`)
  const { url, token, signIn } = JSON.parse(String(line[0])) as { url: string; token?: string; signIn: string }
  return {
    child,
    url,
    signIn,
    token,
    log: () => stderr,
    async kill(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal)
        await exited
      }
    },
  }
}

/** A caller of the daemon's REST door. */
export function restClient(url: string, token: string) {
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: text === '' ? undefined : JSON.parse(text) }
  }
}
