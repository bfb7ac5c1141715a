import type { Store } from '../../../src/core/ports/store.ts'
import { tellStalls } from '../support/stalls/tell-stalls.ts'
import { serveWith } from './daemon.ts'

/** Microseconds of the processor, which is what counts: on a busy machine a second may hold little of it. */
const wasted = 400_000

/** The defect: whoever looks at a list keeps everybody else waiting. */
function slowReads(store: Store): Store {
  return {
    ...store,
    read: (tenant, work) =>
      store.read(tenant, (reading) =>
        work({
          ...reading,
          todos: {
            ...reading.todos,
            list(filter) {
              for (const before = process.cpuUsage(); spentSince(before) < wasted; );
              return reading.todos.list(filter)
            },
          },
        }),
      ),
  }
}

function spentSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return user + system
}

tellStalls()
await serveWith(slowReads)
