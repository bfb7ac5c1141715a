import type { Store } from '../../../src/core/ports/store.ts'

/** The defect: what cannot be read is told as nothing there. */
export function nothingFound(store: Store): Store {
  return { ...store, read: (tenant, work) => store.read(tenant, work).catch(() => ({ todos: [], next: null }) as never) }
}
