import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { claimState } from './claim-state.ts'
import { type DaemonState, logFileIn, type ProcessName, removeState, writeState } from './daemon-state.ts'
import { decideRestart, type Exit, exitReason } from './decide-restart.ts'
import { openLogFile } from './log-file.ts'
import { startDaemonProcess } from './start-process.ts'

/*
 * A daemon is *starting* until it says where it listens, then *running*. When its process ends without having been asked to, it is *restarting*:
 * after a second, then two, four, up to a minute, it is starting again, on the port that it had. A run of a minute lets the count begin anew. One that ends
 * before it has ever listened is not started again: what keeps it from starting is in the log, and is told to whoever started it. When the supervisor is
 * asked to end, so is the daemon, and is killed if it takes too long; when the supervisor is killed, the daemon notices and ends by itself.
 */

const patience = 20_000

export interface SuperviseOptions {
  /** Where what is said about the daemon is kept. */
  folder: string
  self: ProcessName
  isRunning(name: ProcessName): boolean
  /** The command that runs the daemon, for a port. */
  command(port: number | undefined): string[]
  environment: NodeJS.ProcessEnv
  /** Resolves when the supervisor is to end. */
  interrupted: Promise<void>
  now(): number
  /** Told once: what the daemon has said when it first listened. */
  listening(greeting: Record<string, unknown> & { url: string }): void
}

export type Supervised = { kind: 'ended' } | { kind: 'already'; state: DaemonState } | { kind: 'failed'; reason: string }

/** Keeps a daemon running until it is asked to end. */
export async function supervise(options: SuperviseOptions): Promise<Supervised> {
  const { folder, self, now } = options
  let state: DaemonState = { supervisor: self, state: 'starting', since: now(), restarts: 0 }
  const other = claimState(folder, state, options.isRunning)
  if (other !== undefined) return { kind: 'already', state: other }
  const say = (change: Partial<DaemonState>) => {
    state = { ...state, since: now(), ...change }
    writeState(folder, state)
  }
  const log = openLogFile(logFileIn(folder))
  const note = (level: 30 | 40, msg: string) => log.write(`${JSON.stringify({ level, time: now(), name: 'supervisor', msg })}\n`)
  const interruption = options.interrupted.then(() => 'interrupted' as const)
  let port: number | undefined
  try {
    for (;;) {
      say({ state: 'starting', pid: undefined })
      const run = runOnce(options, port, log, (greeting) => {
        const isFirst = port === undefined
        port = Number(new URL(greeting.url).port)
        say({ state: 'running', url: greeting.url, pid: run.pid })
        note(30, `the daemon listens on ${greeting.url}`)
        // Last: whoever hears of it may look for it at once.
        if (isFirst) options.listening(greeting)
      })
      const ended = await Promise.race([run.exit, interruption])
      if (ended === 'interrupted') {
        await run.stop()
        return { kind: 'ended' }
      }
      const after = decideRestart(ended, state.restarts)
      if (after.kind === 'stop') return { kind: 'ended' }
      if (after.kind === 'give up') return { kind: 'failed', reason: run.lastWords() || exitReason(ended) }
      note(40, `the daemon ended (${exitReason(ended)}); it is started again in ${after.delay / 1_000} s`)
      say({ state: 'restarting', restarts: after.restarts, lastExit: { at: now(), reason: exitReason(ended) } })
      if ((await Promise.race([pause(after.delay), interruption])) === 'interrupted') return { kind: 'ended' }
    }
  } finally {
    removeState(folder, self)
  }
}

interface Run {
  pid: number | undefined
  exit: Promise<Exit>
  /** What it has last said to people: why it could not start. */
  lastWords(): string
  stop(): Promise<void>
}

function runOnce(
  { command, environment, now }: SuperviseOptions,
  port: number | undefined,
  log: { write(chunk: string | Uint8Array): void },
  listening: (greeting: Record<string, unknown> & { url: string }) => void,
): Run {
  const child = startDaemonProcess(command(port), environment)
  let since: number | undefined
  let words = ''
  if (child.stdout !== null) {
    createInterface({ input: child.stdout }).once('line', (line) => {
      since = now()
      listening(JSON.parse(line))
    })
  }
  child.stderr?.on('data', (chunk: Buffer) => {
    log.write(chunk)
    words = `${words}${chunk}`.slice(-4_000)
  })
  const exit = new Promise<Exit>((resolve) => {
    child.once('error', (problem) => {
      words = String(problem)
      resolve({ code: 1, signal: null, listenedFor: undefined })
    })
    child.once('close', (code, signal) => resolve({ code, signal, listenedFor: since === undefined ? undefined : now() - since }))
  })
  const lastWords = () => words.split('\n').filter(Boolean).flatMap(wordsOf).join('\n')
  return { pid: child.pid, exit, lastWords, stop: () => stop(child, exit) }
}

/** What a line says to people: a refusal its message and hint, an entry of the log nothing. */
function wordsOf(line: string): string[] {
  try {
    const { error } = JSON.parse(line) as { error?: { message: string; hint?: string } }
    return error === undefined ? [] : [error.message, ...(error.hint === undefined ? [] : [`  ${error.hint}`])]
  } catch {
    return [line]
  }
}

async function stop(child: ChildProcess, exit: Promise<Exit>): Promise<void> {
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), patience)
  await exit
  clearTimeout(timer)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
