import type pg from 'pg'

/*
 * The only place that reaches behind graphile-worker's public functions: it has none for the locks of its queues.
 */

const freeQueuesSql = `
UPDATE graphile_worker._private_job_queues AS queues SET locked_at = NULL, locked_by = NULL
WHERE queues.locked_at < clock_timestamp() - $1::bigint * interval '1 millisecond' AND NOT EXISTS (
  SELECT 1 FROM graphile_worker._private_jobs AS jobs WHERE jobs.job_queue_id = queues.id AND jobs.locked_by = queues.locked_by
)`

/**
 * A queue is locked together with a job and unlocked together with it. One that is locked alone has lost its job to a node that was
 * given up, came back and said that it was done; nothing else would unlock it for hours. Answers how many there were.
 */
export async function freeQueues(pool: pg.Pool, dead: number): Promise<number> {
  return (await pool.query({ name: 'free queues', text: freeQueuesSql, values: [dead] })).rowCount ?? 0
}

/** After four hours graphile-worker takes every lock away. Work may last longer, so the locks of the living are kept young. */
export async function keepLocks(pool: pg.Pool, workerPools: readonly string[]): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues']) {
    await pool.query(
      `UPDATE graphile_worker.${table} SET locked_at = now() WHERE locked_by = ANY($1::text[]) AND locked_at < now() - interval '1 hour'`,
      [workerPools],
    )
  }
}
