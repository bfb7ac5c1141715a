import { RunStopped } from '../conversation/run-stopped.ts'
import type { EnginePerform } from '../gate/perform.ts'
import type { Caller } from '../ports/caller.ts'
import type { Feed } from './feed.ts'
import type { HeldRuns } from './held-runs.ts'

export interface LeaseTimes {
  /** How long a lease lasts, and how often it is prolonged, in milliseconds. */
  lease: number
  renewEvery: number
}

interface Held {
  run: string
  caller: Caller
  perform: EnginePerform
  feed: Feed
  held: HeldRuns
  times: LeaseTimes
}

/**
 * Keeps a run's lease while its agent works, and listens for those who want the run to end. A lease that could not be prolonged in
 * time is another's to take, so the agent is ended before anybody can have taken it.
 */
export function keepLease({ run, caller, perform, feed, held, times }: Held): { renew(process?: string): Promise<void>; stop(): void } {
  let renewedAt = performance.now()
  const renew = async (process?: string): Promise<void> => {
    const asked = performance.now()
    const outcome = await perform('run.renew', { run, lease: times.lease, process }, { caller }).catch(() => undefined)
    if (outcome?.granted) {
      renewedAt = asked
      const { stopping } = outcome.value.run
      if (stopping !== null) held.stop(run, new RunStopped('stopped', stopping))
    } else if (outcome?.refusal.code === 'run_over' || outcome?.refusal.code === 'not_found') {
      held.stop(run, new RunStopped('lost', outcome.refusal.message))
    } else if (performance.now() - renewedAt >= times.lease) {
      held.stop(run, new RunStopped('lost', 'the lease could not be prolonged in time'))
    }
  }
  const timer = setInterval(() => void renew(), times.renewEvery).unref()
  const unfollow = feed.follow(caller.tenant.number, undefined, {
    deliver(events) {
      for (const { type, data } of events) {
        const about = data.run as { id?: string; stopping?: string } | undefined
        if (type === 'run.stopping' && about?.id === run) held.stop(run, new RunStopped('stopped', about.stopping ?? 'stopped'))
      }
    },
    // Whatever was asked for before that place is read with the run itself.
    started: () => void renew(),
    resync: () => void renew(),
    // The next renewal says the same.
    failed: () => undefined,
  })
  return {
    renew,
    stop() {
      clearInterval(timer)
      unfollow()
    },
  }
}
