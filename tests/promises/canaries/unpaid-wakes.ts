import type { Store } from '../../../src/core/ports/store.ts'
import { spoiledChanges } from './spoiled-changes.ts'

/** The defect: every third time that a session goes on by itself it is not paid for. */
export function unpaidWakes(store: Store): Store {
  let paid = 0
  return spoiledChanges(store, (changes) =>
    changes.map((change) => {
      if (change.kind !== 'update' || change.noun !== 'session' || change.row.wakes === 0 || ++paid % 3 !== 0) return change
      return { ...change, row: { ...change.row, wakes: change.row.wakes - 1 } }
    }),
  )
}
