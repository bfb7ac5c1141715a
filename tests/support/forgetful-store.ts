import type { Store, Writing } from '../../src/core/ports/store.ts'

/** A store that forgets some of the events it is given: the defect that a check of the history must catch. */
export function forgetful(store: Store): Store {
  let calls = 0
  const careless = (writing: Writing): Writing => ({
    ...writing,
    append: async (...given) => {
      calls += 1
      return calls % 5 === 0 ? 0 : writing.append(...given)
    },
  })
  return { ...store, write: (tenant, work, lock) => store.write(tenant, (writing) => work(careless(writing)), lock) }
}
