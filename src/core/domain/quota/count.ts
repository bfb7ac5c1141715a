import type { KeptCount } from '../../ports/store.ts'

export const hour = 60 * 60_000
export const day = 24 * hour

/**
 * What is counted within a time begins with the first of it, and anew once that time is over. Clocks of daemons may differ by less than that; one that jumps by more, either way, begins
 * anew, so that nobody is kept waiting for a time that will not come.
 */
export function countedOn(kept: KeptCount | undefined, more: number, lasts: number, now: number): KeptCount {
  if (kept === undefined || Math.abs(now - kept.since) >= lasts) return { since: now, count: more }
  return { ...kept, count: kept.count + more }
}

/** How long it is until it begins anew, as it is said. */
export function waitText({ since }: KeptCount, lasts: number, now: number): string {
  const minutes = Math.max(1, Math.ceil((since + lasts - now) / 60_000))
  if (minutes < 120) return minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `${Math.ceil(minutes / 60)} hours`
}
