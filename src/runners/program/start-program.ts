import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { whyNotStarted } from './why-not-started.ts'

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
