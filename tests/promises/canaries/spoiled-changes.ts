import type { Change } from '../../../src/core/ports/records.ts'
import type { Store } from '../../../src/core/ports/store.ts'

/** A store that keeps what is left of the changes it is given. */
export function spoiledChanges(store: Store, spoil: (changes: readonly Change[]) => readonly Change[]): Store {
  return {
    ...store,
    write: (tenant, work, lock) =>
      store.write(tenant, (writing) => work({ ...writing, apply: (changes) => writing.apply(spoil(changes)) }), lock),
  }
}
