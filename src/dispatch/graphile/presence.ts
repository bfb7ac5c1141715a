import type pg from 'pg'
import { databaseTime } from './clock.ts'
import { anyOfOurs } from './schema.ts'

/*
 * Graphile-worker knows a process by the id of its pool, and believes for four hours in one that holds a job or a queue. So every
 * node says again and again that its pools live, and every node unlocks what belongs to a pool that has not been heard of for long.
 * A pool that comes back after that is simply heard of again: what it was doing is by then judged by the lease of its run.
 */

const beatSql = `
INSERT INTO nodes (id, seen_at) SELECT id, ${databaseTime} FROM unnest($1::text[]) AS id
ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`

export async function beat(pool: pg.Pool, node: string, workerPools: readonly string[]): Promise<void> {
  await pool.query(beatSql, [workerPools.map((id) => `${node}/${id}`)])
}

const leaveSql = `
WITH gone AS (DELETE FROM nodes WHERE id = ANY($1::text[]))
SELECT graphile_worker.force_unlock_workers($2::text[])`

export async function leave(pool: pg.Pool, node: string, workerPools: readonly string[]): Promise<void> {
  await pool.query(leaveSql, [workerPools.map((id) => `${node}/${id}`), workerPools])
}

/** A lock may also belong to one that died before it was first heard of, or whose row went while its locks stayed. */
const burySql = `
WITH gone AS (
  DELETE FROM nodes WHERE seen_at < ${databaseTime} - $1::bigint AND substring(id FROM '[^/]*$') <> ALL ($2::text[])
  RETURNING substring(id FROM '[^/]*$') AS worker_pool
), strangers AS (
  SELECT locked_by AS worker_pool FROM graphile_worker.jobs
  WHERE ${anyOfOurs} AND locked_at < clock_timestamp() - $1::bigint * interval '1 millisecond'
  AND locked_by <> ALL ($2::text[]) AND NOT EXISTS (SELECT 1 FROM nodes WHERE substring(id FROM '[^/]*$') = locked_by)
), dead AS (
  SELECT array_agg(worker_pool) AS worker_pools FROM (SELECT worker_pool FROM gone UNION SELECT worker_pool FROM strangers) AS either
)
SELECT worker_pools, graphile_worker.force_unlock_workers(worker_pools) FROM dead WHERE worker_pools IS NOT NULL`

/** Whoever asks lives, even if it could not say so for a while. Answers whose locks were taken away. */
export async function bury(pool: pg.Pool, dead: number, own: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ worker_pools: string[] }>({ name: 'bury', text: burySql, values: [dead, own] })
  return rows[0]?.worker_pools ?? []
}
