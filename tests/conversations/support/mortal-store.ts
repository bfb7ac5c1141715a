import type { Store } from '../../../src/core/ports/store.ts'
import { StoreUnavailable } from '../../../src/core/ports/unavailable.ts'

export interface MortalStore {
  store: Store
  isDead(): boolean
  /** Resolves when all that it wrote before has reached the disk. */
  settled(): Promise<unknown>
}

/** A store as a daemon has it that dies after so many commits: it neither reads nor writes any more, and nothing of it reaches the disk. */
export function mortal(store: Store, commits: number): MortalStore {
  let left = commits
  let isDead = false
  const underWay = new Set<Promise<unknown>>()
  const die = (): never => {
    isDead = true
    throw new StoreUnavailable('This daemon is dead.', 'not_saved', '')
  }
  return {
    isDead: () => isDead,
    settled: () => Promise.allSettled(underWay),
    store: {
      ...store,
      onBell: (listener) => store.onBell(listener),
      read: async (tenant, work) => (isDead ? die() : store.read(tenant, work)),
      async write(tenant, work, lock) {
        if (isDead || left === 0) die()
        left -= 1
        const written = store.write(tenant, work, lock)
        underWay.add(written)
        return written.finally(() => underWay.delete(written))
      },
      lapsedRuns: async (limit) => (isDead ? die() : store.lapsedRuns(limit)),
      close: async () => undefined,
    },
  }
}
