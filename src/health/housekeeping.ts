import { setTimeout as pause } from 'node:timers/promises'
import type { Perform } from '../core/gate/perform.ts'
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

/** What piles up goes a bounded piece at a time, at the start and every hour. */
export function keepHouse(
  { store, perform, keepDeletedDays = daysDeletedAreKept }: { store: Store; perform: Perform; keepDeletedDays?: number },
  log: Log,
): Housekeeping {
  let stopped = false

  /** What a crash or an old conversation has left behind. */
  const cleanUp = async (): Promise<void> => {
    for (const tenant of await store.read(1, (reading) => reading.tenants.list())) {
      if (stopped) return
      const caller = { tenant, name: 'system', agent: null, access: 'full' as const, operator: false }
      await perform('todo.clean', { limit: 100 }, { caller })
    }
  }

  const forgetOldKeys = async (): Promise<void> => {
    while (!stopped && (await store.forgetAnswers(Date.now() - keysAreKept, 1_000)) === 1_000) await pause(100)
  }

  const forgetRemoved = async (): Promise<void> => {
    const before = () => Date.now() - keepDeletedDays * 24 * hour
    while (!stopped && (await store.forgetRemoved(before(), 1_000)) >= 1_000) await pause(100)
  }

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
      await underWay
    },
  }
}
