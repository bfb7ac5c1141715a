const office = 'punchlist.live'

/** Locks are there only on pages that came over TLS or from this machine. */
export function canShare(): boolean {
  return 'locks' in navigator && 'BroadcastChannel' in window
}

/** Leads as soon as no other tab does, until it is stopped or another tab has taken over; then it stands again. */
export async function standForLeader(lead: (until: AbortSignal) => Promise<void>, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) await hold(lead, stop, { signal: stop })
}

/** Leads at once, whoever does: for when the one that does is not heard of any more. */
export async function takeOver(lead: (until: AbortSignal) => Promise<void>, stop: AbortSignal): Promise<void> {
  await hold(lead, stop, { steal: true })
}

async function hold(lead: (until: AbortSignal) => Promise<void>, stop: AbortSignal, options: LockOptions): Promise<void> {
  const lost = new AbortController()
  try {
    await navigator.locks.request(office, options, () => lead(AbortSignal.any([stop, lost.signal])))
  } catch {
    // The lock is gone, but what it was held for goes on until it is told.
    lost.abort()
  }
}
