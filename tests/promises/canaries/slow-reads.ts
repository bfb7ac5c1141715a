import type { Store } from '../../../src/core/ports/store.ts'
import { tellStalls } from '../support/stalls/tell-stalls.ts'
import { serveWith } from './daemon.ts'

/** The defect: whoever looks at a list keeps everybody else waiting. */
function slowReads(store: Store): Store {
  return {
    ...store,
    read: (tenant, work) =>
      store.read(tenant, (reading) =>
        work({
          ...reading,
          listTodos(filter) {
            for (const until = performance.now() + 1_000; performance.now() < until; );
            return reading.listTodos(filter)
          },
        }),
      ),
  }
}

tellStalls()
await serveWith(slowReads)
