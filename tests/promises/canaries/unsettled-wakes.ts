import type { Store } from '../../../src/core/ports/store.ts'

/** The defect: of so many runs that begin, one leaves the wake that asked for it where it was. */
export function unsettledWakes(store: Store, oneIn: number): Store {
  let begun = 0
  return {
    ...store,
    write: (tenant, work, lock) =>
      store.write(
        tenant,
        (writing) =>
          work({
            ...writing,
            apply(changes) {
              const begins = changes.some((change) => change.kind === 'insert' && change.noun === 'run')
              if (!begins || ++begun % oneIn !== 0) return writing.apply(changes)
              return writing.apply(changes.filter(({ kind }) => kind !== 'dequeue'))
            },
          }),
        lock,
      ),
  }
}
