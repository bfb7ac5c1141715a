import type { Store, Writing } from '../../../src/core/ports/store.ts'
import { serveWith } from './daemon.ts'

/** The defect: the rows are committed first, and their events right after in a commit of their own. */
function eventAfterCommit(store: Store): Store {
  return {
    ...store,
    async write(tenant, work, lock) {
      const events: Parameters<Writing['append']>[] = []
      const append: Writing['append'] = async (...given) => events.push(given)
      const answer = await store.write(tenant, (writing) => work({ ...writing, append }), lock)
      await store.write(tenant, async (writing) => {
        for (const given of events) await writing.append(...given)
      })
      return answer
    },
  }
}

await serveWith(eventAfterCommit)
