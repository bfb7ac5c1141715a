import type { Store } from '../../../src/core/ports/store.ts'
import { pause } from '../support/wait.ts'
import { serveWith } from './daemon.ts'

/** The defect: whoever writes is answered once the statements have run, a little before they are committed. */
function answersBeforeCommit(store: Store): Store {
  return {
    ...store,
    write: (tenant, work, lock) =>
      new Promise((resolve, reject) => {
        const early: typeof work = async (writing) => {
          const answer = await work(writing)
          resolve(answer)
          await pause(5)
          return answer
        }
        store.write(tenant, early, lock).catch(reject)
      }),
  }
}

await serveWith(answersBeforeCommit)
