import { randomFillSync } from 'node:crypto'
import { monotonicFactory } from 'ulid'

/** Ids that grow, even within a millisecond. Randomness is drawn a page at a time: by the byte, it is the dearest part of an id. */
export function newIdFactory(): () => string {
  const pool = Buffer.allocUnsafe(4096)
  let used = pool.length
  const random = (): number => {
    if (used === pool.length) {
      randomFillSync(pool)
      used = 0
    }
    return (pool[used++] ?? 0) / 256
  }
  const next = monotonicFactory(random)
  return () => next()
}
