import type { Store } from '../../../src/core/ports/store.ts'
import { spoiledChanges } from './spoiled-changes.ts'

/** The defect: of so many runs that begin, one leaves the wake that asked for it where it was. */
export function unsettledWakes(store: Store, oneIn: number): Store {
  let begun = 0
  return spoiledChanges(store, (changes) => {
    const begins = changes.some((change) => change.kind === 'insert' && change.noun === 'run')
    return begins && ++begun % oneIn === 0 ? changes.filter(({ kind }) => kind !== 'dequeue') : changes
  })
}
