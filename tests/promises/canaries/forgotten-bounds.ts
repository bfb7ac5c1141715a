import type { Change } from '../../../src/core/ports/records.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { spoiledChanges } from './spoiled-changes.ts'

/** What an agent that runs away is stopped by. */
export type Bound = 'wakes' | 'stillness' | 'hops' | 'depth'

/** The defect: one of the counts that stop an agent is never kept. */
export function forgottenBound(store: Store, bound: Bound): Store {
  return spoiledChanges(store, (changes) => changes.map((change) => forget(change, bound)))
}

function forget(change: Change, bound: Bound): Change {
  if (change.kind !== 'insert' && change.kind !== 'update') return change
  switch (bound) {
    case 'wakes':
      return change.noun === 'session' ? { ...change, row: { ...change.row, wakes: 0 } } : change
    case 'depth':
      return change.noun === 'session' ? { ...change, row: { ...change.row, depth: 0 } } : change
    case 'stillness':
      return change.noun === 'run' ? { ...change, row: { ...change.row, progress: { ...change.row.progress, still: 0 } } } : change
    case 'hops':
      if (change.noun === 'message') return { ...change, row: { ...change.row, hops: 0 } }
      return change.noun === 'session' ? { ...change, row: { ...change.row, hops: 0 } } : change
  }
}
