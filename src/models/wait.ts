import { setTimeout as sleep } from 'node:timers/promises'

/** Rejects with the signal's reason when that is aborted first. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>

export const wait: Wait = async (milliseconds, signal) => {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined)
  signal.throwIfAborted()
}
