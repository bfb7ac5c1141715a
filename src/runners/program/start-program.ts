import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

export interface Program {
  command: readonly string[]
  folder: string
  environment: NodeJS.ProcessEnv
}

type Started = { child: ChildProcessWithoutNullStreams; pid: number } | { problem: string }

/** Starts a program at the head of a process group of its own, so that whatever it starts can be ended with it. */
export function startProgram(program: Program): Started | Promise<Started> {
  const { command, folder, environment } = program
  const [file = '', ...args] = command
  const failed = (error: unknown) => ({ problem: whyNotStarted(program, error as NodeJS.ErrnoException) })
  try {
    const child = spawn(file, args, { cwd: folder, env: environment, detached: true, stdio: 'pipe' })
    if (child.pid !== undefined) return { child, pid: child.pid }
    return once(child, 'error').then(([error]) => failed(error))
  } catch (error) {
    return failed(error)
  }
}

/** The system says "not found" for a missing folder, program and interpreter alike: here it is told which, and where we looked. */
function whyNotStarted({ command, folder, environment }: Program, { code, message }: NodeJS.ErrnoException): string {
  const [file = ''] = command
  const path = resolve(folder, file)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return `could not be started: there is no folder ${folder}`
  if (code !== 'ENOENT' && code !== 'EACCES') return `could not be started: ${message}`
  if (!file.includes('/')) {
    const hint = existsSync(join(folder, file)) ? `; for the one in its folder, write "./${file}"` : ''
    const state = code === 'ENOENT' ? 'was not found' : 'is not executable'
    return `could not be started: ${file} ${state} in PATH (${environment['PATH'] ?? 'which is not set'})${hint}`
  }
  if (code === 'EACCES') return `could not be started: ${path} is not executable`
  if (!existsSync(path)) return `could not be started: ${file} was not found (at ${path})`
  return `could not be started: the first line of ${path} names a program that does not exist`
}
