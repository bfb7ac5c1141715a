/** How a daemon's process ended. */
export interface Exit {
  code: number | null
  signal: string | null
  /** How long it had been listening, in milliseconds; undefined when it never came to that. */
  listenedFor: number | undefined
}

export type AfterExit = { kind: 'stop' } | { kind: 'give up' } | { kind: 'restart'; restarts: number; delay: number }

/** Whoever has run for so long has not failed because of how it was started. */
const goodRun = 60_000
const longestDelay = 60_000

/** A daemon that was asked to end has ended; one that never listened would not do so the next time either; all others are started again. */
export function decideRestart({ code, listenedFor }: Exit, restarts: number): AfterExit {
  if (code === 0) return { kind: 'stop' }
  if (listenedFor === undefined && restarts === 0) return { kind: 'give up' }
  const before = (listenedFor ?? 0) >= goodRun ? 0 : restarts
  return { kind: 'restart', restarts: before + 1, delay: Math.min(1_000 * 2 ** before, longestDelay) }
}

export function exitReason({ code, signal }: Pick<Exit, 'code' | 'signal'>): string {
  return signal === null ? `exit code ${code}` : `signal ${signal}`
}
