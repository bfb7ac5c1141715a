import type { WorkerUtils } from 'graphile-worker'
import type pg from 'pg'
import { forwardingLock } from './forward.ts'
import { anyOfOurs } from './schema.ts'

/** Ours without a key have been replaced while they were done, by a node that never came back to remove them. */
const removeReplacedSql = `
SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs
WHERE ${anyOfOurs} AND key IS NULL AND locked_at IS NULL`

/** There is a queue for each session, and every search for a job goes through all of them: those that are not used must go. */
export async function tidy(pool: pg.Pool, utils: WorkerUtils): Promise<void> {
  await pool.query(removeReplacedSql)
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [forwardingLock])
    await utils.cleanup({ tasks: ['GC_JOB_QUEUES'] })
    await client.query('SELECT pg_advisory_unlock($1)', [forwardingLock])
    client.release()
  } catch (problem) {
    client.release(true)
    throw problem
  }
}
