import type { Store } from '../../../src/core/ports/store.ts'

/** The defect: one wake in so many is not kept. */
export function lostWakes(store: Store, oneIn: number): Store {
  let wakes = 0
  return {
    ...store,
    write: (tenant, work, lock) =>
      store.write(
        tenant,
        (writing) =>
          work({
            ...writing,
            apply: (changes) =>
              writing.apply(changes.filter((change) => change.kind !== 'enqueue' || change.job.kind !== 'wake' || ++wakes % oneIn !== 0)),
          }),
        lock,
      ),
  }
}
