import { spawn } from 'node:child_process'
import { type Finished, finished } from '../../support/processes.ts'

interface Surroundings {
  cwd?: string
  environment?: Record<string, string>
  /** Nothing that is run to its end takes longer, unless it hangs. */
  seconds?: number
}

/** Runs a program to its end, with nothing on its stdin. */
export function run(command: readonly string[], { cwd, environment = {}, seconds = 120 }: Surroundings = {}): Promise<Finished> {
  const [file = '', ...argv] = command
  const child = spawn(file, argv, {
    cwd,
    // Some programs believe this rather than where they were started.
    env: { ...process.env, ...(cwd === undefined ? {} : { PWD: cwd }), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: seconds * 1_000,
  })
  return finished(child)
}
