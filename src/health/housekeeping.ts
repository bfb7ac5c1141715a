import { setTimeout as pause } from 'node:timers/promises'
import type { Perform } from '../core/gate/perform.ts'
import { granted } from '../core/gate/refused.ts'
import type { Caller } from '../core/ports/caller.ts'
import type { Store } from '../core/ports/store.ts'

export interface Housekeeping {
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>
}

interface Log {
  error(details: object, message: string): void
}

const hour = 60 * 60 * 1000
/** How long a repeated idempotency key still gets its first answer. */
const keysAreKept = 7 * 24 * hour

/** What is counted is counted within a day at most. */
const countsAreKept = 2 * 24 * hour

/** How long what was deleted can be brought back, unless the operator says otherwise. */
const daysDeletedAreKept = 30

/** Rows of deleted sessions and tenants that go in one commit, for which others wait; and for each millisecond at work, so many of rest. */
const purgedAtOnce = 300
const rests = 3
/** What one statement forgets of what was kept aside, or answered. */
const forgottenAtOnce = 200
/** How soon they go: nobody sees them any more. */
const usualPause = 10_000

interface House {
  store: Store
  perform: Perform
  keepDeletedDays?: number
  /** In milliseconds. */
  purgeEvery?: number
}

/** What piles up goes a bounded piece at a time, at the start and every hour. */
export function keepHouse(
  { store, perform, keepDeletedDays = daysDeletedAreKept, purgeEvery = usualPause }: House,
  log: Log,
): Housekeeping {
  let stopped = false

  /** What a crash or an old conversation has left behind. */
  const cleanUp = async (): Promise<void> => {
    for (const tenant of await store.read(1, (reading) => reading.tenants.list())) {
      if (stopped) return
      const caller = { tenant, name: 'system', agent: null, access: 'full' as const, operator: false }
      await cleanTenant(caller)
    }
  }

  /** From the oldest to the end, and again as long as that has removed anything: what has something below it goes after that. */
  const cleanTenant = async (caller: Caller): Promise<void> => {
    let removed = 0
    for (let after: string | undefined; !stopped; ) {
      const began = performance.now()
      const { orphaned, stale, more, next } = granted(await perform('todo.clean', after === undefined ? {} : { after }, { caller }))
      removed += orphaned + stale
      if (orphaned + stale === 0 && (more || removed === 0)) return
      if (!more) removed = 0
      after = next ?? undefined
      await pause((performance.now() - began) * rests)
    }
  }

  const forgetOldKeys = async (): Promise<void> => {
    while (!stopped && (await store.forgetAnswers(Date.now() - keysAreKept, forgottenAtOnce)) === forgottenAtOnce) await pause(50)
  }

  const forgetRemoved = async (): Promise<void> => {
    const before = () => Date.now() - keepDeletedDays * 24 * hour
    while (!stopped && (await store.forgetRemoved(before(), forgottenAtOnce)) >= forgottenAtOnce) await pause(50)
  }

  /** What is left of what was deleted; a disk that is full, or a lost connection, only puts it off. */
  const purge = async (): Promise<void> => {
    for (let isMore = true; isMore && !stopped; ) {
      const began = performance.now()
      isMore = (await store.purge(purgedAtOnce)) > 0
      if (isMore) await pause((performance.now() - began) * rests)
    }
  }
  const purging = everyNowAndThen(purge, purgeEvery, (problem) => log.error({ problem }, 'what was deleted could not be removed yet'))
  const forgetCounts = async (): Promise<void> => {
    while (!stopped && (await store.forgetCounts(Date.now() - countsAreKept, 1_000)) === 1_000) await pause(100)
  }

  const round = async (): Promise<void> => {
    await Promise.all([
      forgetOldKeys().catch((problem) => log.error({ problem }, 'old idempotency keys could not be forgotten')),
      forgetCounts().catch((problem) => log.error({ problem }, 'old counts could not be forgotten')),
      forgetRemoved().catch((problem) => log.error({ problem }, 'what was deleted long ago could not be forgotten')),
      cleanUp().catch((problem) => log.error({ problem }, 'the clean-up failed')),
    ])
  }

  let underWay = round()
  const timer = setInterval(() => {
    underWay = underWay.then(round)
  }, hour).unref()

  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await purging.stop()
      await underWay
    },
  }
}

/** One after another, with a pause between them; what fails is tried again. */
function everyNowAndThen(work: () => Promise<void>, pauseFor: number, failed: (problem: unknown) => void): { stop(): Promise<void> } {
  let underWay: Promise<void> = Promise.resolve()
  let isAtWork = false
  const timer = setInterval(() => {
    if (isAtWork) return
    isAtWork = true
    underWay = work()
      .catch(failed)
      .finally(() => {
        isAtWork = false
      })
  }, pauseFor).unref()
  return {
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}
