import { type ChildProcess, spawn } from 'node:child_process'

/** A daemon whose supervisor goes is told by the end of this channel, so that none is left behind. */
export function startDaemonProcess(command: readonly string[], environment: NodeJS.ProcessEnv): ChildProcess {
  const [file = '', ...args] = command
  return spawn(file, args, { env: { ...environment, PUNCHLIST_SUPERVISED: '1' }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
}

/** A supervisor outlives the terminal that it was started in. */
export function startSupervisorProcess(command: readonly string[], environment: NodeJS.ProcessEnv): ChildProcess {
  const [file = '', ...args] = command
  return spawn(file, args, { env: environment, detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
}
