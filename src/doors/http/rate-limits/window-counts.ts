/** What is counted for one kind of caller in the window that it is now, by their keys. */
export interface WindowCounts {
  /** Counts one more; answers how many of the most are left with it, or -1 when there was no room for it. */
  add(key: string): number
  left(key: string): number
  /** Seconds until everything begins anew, at least one. */
  wait(): number
  /** What others should know of: what comes near the most. */
  notable(): SharedCounts
  /** What others count in the same window; of another one it says nothing. */
  hear(others: readonly SharedCounts[]): void
}

export interface SharedCounts {
  window: number
  counts: Record<string, number>
}

export interface WindowOptions {
  most: number
  /** In seconds. */
  span: number
  /** Of how many keys it is known at once; of more, those that came first are forgotten. */
  keys?: number
  /** Epoch milliseconds, the same for all who share their counts. */
  now(): number
}

/** A key is told of from this part of the most on, and only so many are. */
const worthTelling = 1 / 20
const mostTold = 1_000

/**
 * Windows begin at the same moments for all, so that what several daemons count can be added up. When one is over, all that was counted in it is dropped
 * at once: there is neither a timer nor a search for what is old.
 */
export function createWindowCounts({ most, span, keys = 10_000, now }: WindowOptions): WindowCounts {
  let window = 0
  let own = new Map<string, number>()
  let others = new Map<string, number>()
  const turn = () => {
    const current = Math.floor(now() / 1_000 / span)
    if (current === window) return
    window = current
    own = new Map()
    others = new Map()
  }
  const countOf = (key: string) => (own.get(key) ?? 0) + (others.get(key) ?? 0)
  const makeRoom = () => {
    const [first] = own.keys()
    if (own.size >= keys && first !== undefined) own.delete(first)
  }
  return {
    add(key) {
      turn()
      const count = countOf(key)
      if (count >= most) return -1
      if (!own.has(key)) makeRoom()
      own.set(key, (own.get(key) ?? 0) + 1)
      return most - count - 1
    },
    left(key) {
      turn()
      return Math.max(0, most - countOf(key))
    },
    wait: () => Math.max(1, Math.ceil(span - ((now() / 1_000) % span))),
    notable() {
      turn()
      const told = [...own].filter(([, count]) => count >= most * worthTelling)
      if (told.length > mostTold) told.sort(([, one], [, other]) => other - one).length = mostTold
      return { window, counts: Object.fromEntries(told) }
    },
    hear(shared) {
      turn()
      others = new Map()
      for (const { window: theirs, counts } of shared) {
        if (theirs !== window) continue
        for (const [key, count] of Object.entries(counts)) others.set(key, (others.get(key) ?? 0) + count)
      }
    },
  }
}
