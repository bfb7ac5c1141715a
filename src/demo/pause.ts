import { setTimeout as wait } from 'node:timers/promises'
import { UsageError } from '../doors/cli/usage-error.ts'

const usual = 4_000

/** How long a scripted agent lets pass between two steps, in milliseconds: the one place that sets the demo's pause. */
export function pauseFrom(environment: NodeJS.ProcessEnv): number {
  const written = environment.PUNCHLIST_DEMO_PAUSE_MS || String(usual)
  if (/^\d{1,5}$/.test(written)) return Number(written)
  throw new UsageError('PUNCHLIST_DEMO_PAUSE_MS must be a number of milliseconds, at most 99999.')
}

export async function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal })
}
