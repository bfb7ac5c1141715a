import type { Lock, Store, Writing } from '../../../src/core/ports/store.ts'
import { pause } from '../support/wait.ts'
import { serveWith } from './daemon.ts'

/** The defect: the change is committed first, and its idempotency key right after in a commit of its own. */
async function keyAfterCommit<Answer>(
  store: Store,
  tenant: number,
  work: (writing: Writing) => Promise<Answer>,
  lock?: Lock,
): Promise<Answer> {
  const answers: Parameters<Writing['answers']['keep']>[] = []
  const keep: Writing['answers']['keep'] = async (...given) => void answers.push(given)
  const answer = await store.write(tenant, (writing) => work({ ...writing, answers: { ...writing.answers, keep } }), lock)
  if (answers.length > 0) await pause(20)
  await store.write(tenant, async (writing) => {
    for (const given of answers) await writing.answers.keep(...given)
  })
  return answer
}

/** Writes take turns, so that nothing but a crash between the two commits shows the defect. */
function inTurns(store: Store): Store {
  let last: Promise<unknown> = Promise.resolve()
  return {
    ...store,
    write(tenant, work, lock) {
      const answer = last.then(() => keyAfterCommit(store, tenant, work, lock))
      last = answer.catch(() => undefined)
      return answer
    },
  }
}

await serveWith(inTurns)
