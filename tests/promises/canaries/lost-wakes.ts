import type { Store } from '../../../src/core/ports/store.ts'
import { spoiledChanges } from './spoiled-changes.ts'

/** The defect: one wake in so many is not kept. */
export function lostWakes(store: Store, oneIn: number): Store {
  let wakes = 0
  return spoiledChanges(store, (changes) =>
    changes.filter((change) => change.kind !== 'enqueue' || change.job.kind !== 'wake' || ++wakes % oneIn !== 0),
  )
}
