import type { Store } from '../core/ports/store.ts'
import { DiskFull } from '../core/ports/unavailable.ts'

/** After so long without a refusal nobody knows whether the disk is still full: the next change will tell. */
const remembered = 30_000
/** So often it is logged at most that the disk is still full. */
const logEvery = 60_000
/** So long nothing must have been refused before it is over: on a full disk a small change may still go through. */
const settled = 2_000

export interface Disk {
  /** What stands in the way of changes; undefined when nothing is known to. */
  problem(): DiskFull | undefined
  /** Tells of the first change that is refused for want of space, of how many more there were, and of the end of it. */
  tell(log: { error(details: object, message: string): void }): void
}

/** Listens to what becomes of changes. */
export function watchDisk(now: () => number): Disk & Pick<Watched, 'watching'> {
  let problem: DiskFull | undefined
  let last = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  let refused = 0
  let log: Parameters<Disk['tell']>[0] = { error: () => undefined }

  const isFull = (full: DiskFull) => {
    problem = full
    last = now()
    refused += 1
    if (last - loggedAt < logEvery) return
    log.error({ refused, hint: full.hint }, `${full.message} Changes are refused.`)
    loggedAt = last
    refused = 0
  }
  const hasSpace = () => {
    if (problem === undefined || now() - last < settled) return
    problem = undefined
    log.error({ refused }, 'There is space on the disk again. Changes are taken.')
    loggedAt = Number.NEGATIVE_INFINITY
    refused = 0
  }
  return {
    problem: () => (now() - last < remembered ? problem : undefined),
    tell(listener) {
      log = listener
    },
    watching: (store) => ({
      read: (tenant, work) => store.read(tenant, work),
      async write(tenant, work, lock) {
        try {
          const answer = await store.write(tenant, work, lock)
          hasSpace()
          return answer
        } catch (error) {
          if (error instanceof DiskFull) isFull(error)
          throw error
        }
      },
    }),
  }
}

interface Watched {
  /** The same store, listened to. */
  watching(store: Pick<Store, 'read' | 'write'>): Pick<Store, 'read' | 'write'>
}
