import type { Store } from '../../../src/core/ports/store.ts'
import { spoiledChanges } from './spoiled-changes.ts'

/** The defect: of so many times that a session has been asked something, one is not kept, so that it is asked the same again. */
export function doubledWakes(store: Store, oneIn: number): Store {
  const read = new Map<number, number>()
  let asked = 0
  return spoiledChanges(store, (changes) =>
    changes.map((change) => {
      if (change.kind !== 'update' || change.noun !== 'session') return change
      const { number, read: now } = change.row
      const before = read.get(number) ?? 0
      if (now > before && ++asked % oneIn === 0) return { ...change, row: { ...change.row, read: before } }
      read.set(number, now)
      return change
    }),
  )
}
