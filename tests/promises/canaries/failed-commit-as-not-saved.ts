import '../support/faults.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { StoreUnavailable } from '../../../src/core/ports/unavailable.ts'
import { serveWith } from './daemon.ts'

/** The defect: a commit that failed is told as one that left nothing behind. */
function notSaved(store: Store): Store {
  return {
    ...store,
    write: (tenant, work, lock) =>
      store.write(tenant, work, lock).catch((problem) => {
        throw problem instanceof StoreUnavailable ? new StoreUnavailable(problem.message, 'not_saved', problem.hint) : problem
      }),
  }
}

await serveWith(notSaved)
