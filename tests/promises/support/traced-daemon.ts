import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Place } from '../../../src/server/config/place.ts'
import { commandLine, placeArguments } from '../../support/processes.ts'
import { hung, pause, within } from './wait.ts'

export interface TracedDaemon {
  url: string
  token: string
  /** Ends it, and answers its system calls, a line each. */
  end(): Promise<string[]>
}

/** Enough of a write to hold the page of a database, or an answer. */
const longest = 20_000

/** Runs the daemon under strace, which tells each write and each sync with the file it goes to. */
export async function startTraced(place: Place, before: readonly string[] = []): Promise<TracedDaemon> {
  if (spawnSync('strace', ['--version']).status !== 0) {
    throw new Error('This proof needs strace: apt-get install strace (scripts/setup does it where it may).')
  }
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-trace-'))
  const trace = join(folder, 'trace')
  const calls = 'trace=write,writev,pwrite64,pwritev,fsync,fdatasync'
  // Detached (-D), so that the child is the daemon itself; -y tells the files' names.
  const strace = ['-D', '-f', '--seccomp-bpf', '-y', '-s', String(longest), '-e', calls, '-e', 'signal=none', '-o', trace]
  const argv = [...before, commandLine, 'serve', '--port', '0', '--json', ...placeArguments(place)]
  const child = spawn('strace', [...strace, process.execPath, ...argv], { stdio: ['ignore', 'pipe', 'ignore'] })
  const exited = once(child, 'exit')
  const [line] = await within(hung, 'the daemon’s first line', once(createInterface(child.stdout), 'line'))
  const { url, token } = JSON.parse(String(line)) as { url: string; token: string }
  return {
    url,
    token,
    async end() {
      child.kill('SIGTERM')
      await exited
      const isOver = () => new RegExp(`^${child.pid} +\\+\\+\\+ exited`, 'm').test(readFileSync(trace, 'latin1'))
      const deadline = performance.now() + hung
      while (!isOver() && performance.now() < deadline) await pause(20)
      const lines = wholeCalls(readFileSync(trace, 'latin1').split('\n'))
      rmSync(folder, { recursive: true, force: true })
      return lines
    },
  }
}

/** A call during which another thread has one is told in two lines; it is put where it ended. */
function wholeCalls(lines: readonly string[]): string[] {
  const begun = new Map<string, string>()
  return lines.flatMap((line) => {
    const [thread = ''] = line.split(' ')
    if (line.endsWith(' <unfinished ...>')) {
      begun.set(thread, line.slice(0, -' <unfinished ...>'.length))
      return []
    }
    const end = /^\d+ +<\.\.\. \w+ resumed>(.*)$/.exec(line)?.[1]
    return [end === undefined ? line : `${begun.get(thread) ?? ''}${end}`]
  })
}
