import type pg from 'pg'
import { databaseTime } from './clock.ts'
import { identifiers } from './schema.ts'

export interface Forwarding {
  /** By the clock that jobs are given their times by: the nodes' own. */
  now: number
  /** A job that is still there so long after it was forwarded is forwarded again. */
  rest: number
}

const mostAtOnce = 100
/** Of one tenant no more than this of each line wait at graphile-worker at once; enough to keep a few nodes busy. */
const mostOfTenant = 50

/** Shared by those who forward; alone with it, queues may be removed that nobody uses (see `tidy.ts`). */
export const forwardingLock = 7_865_434_223

/**
 * Moves due jobs to graphile-worker, in one statement, so that a job is there exactly if it is marked here. Of each queue only the
 * oldest goes: the others wait for it anyway, and what waits there costs every search of graphile-worker's. Its priority is its place
 * among its tenant's, so that the first of one tenant comes before the second of another however many that one has. A job that is
 * being done stays here until it is over, and nodes that forward at the same time skip each other's. Sorted by queue, two of them
 * cannot wait for each other crosswise.
 */
const forwardSql = `
WITH clock AS MATERIALIZED (
  SELECT ${databaseTime} AS now, pg_advisory_xact_lock_shared(${forwardingLock})
), waiting AS (
  SELECT tenant_id, key, kind = 'wake' AS is_run, due_at, row_number() OVER (PARTITION BY tenant_id, queue ORDER BY due_at, key) AS place
  FROM jobs WHERE due_at <= $1::bigint AND (kind <> 'wake' OR NOT EXISTS (
    SELECT 1 FROM runs WHERE runs.tenant_id = jobs.tenant_id AND runs.conversation_id = jobs.conversation_id AND runs.ended_at = 0
  ))
), heads AS (
  SELECT tenant_id, key, row_number() OVER (PARTITION BY tenant_id, is_run ORDER BY due_at, key) AS turn FROM waiting WHERE place = 1
), taken AS (
  SELECT jobs.tenant_id, jobs.key, heads.turn, clock.now
  FROM clock CROSS JOIN heads JOIN jobs ON jobs.tenant_id = heads.tenant_id AND jobs.key = heads.key
  WHERE heads.turn <= ${mostOfTenant} AND (jobs.forwarded_at = 0 OR jobs.forwarded_at < clock.now - $2::bigint) AND NOT EXISTS (
    SELECT 1 FROM graphile_worker.jobs AS held WHERE held.key = jobs.tenant_id || ':' || jobs.key AND held.locked_at IS NOT NULL
  )
  ORDER BY heads.turn, jobs.due_at LIMIT ${mostAtOnce} FOR UPDATE OF jobs SKIP LOCKED
), moved AS (
  UPDATE jobs SET forwarded_at = taken.now FROM taken WHERE jobs.tenant_id = taken.tenant_id AND jobs.key = taken.key
  RETURNING jobs.tenant_id, jobs.key, jobs.kind, jobs.queue, jobs.conversation_id, jobs.attempts, taken.turn
)
SELECT (graphile_worker.add_job(
  CASE WHEN kind = 'wake' THEN '${identifiers.runs}' ELSE '${identifiers.quick}' END,
  json_build_object('tenant', tenant_id, 'key', key, 'kind', kind, 'queue', queue, 'session', conversation_id, 'attempts', attempts),
  queue_name => tenant_id || ':' || queue,
  job_key => tenant_id || ':' || key,
  job_key_mode => 'replace',
  priority => turn::int
)).id FROM (SELECT * FROM moved ORDER BY tenant_id, queue, key) AS sorted`

/** Answers whether there may be more. */
export async function forward(pool: pg.Pool, { now, rest }: Forwarding): Promise<boolean> {
  const { rows } = await pool.query({ name: 'forward', text: forwardSql, values: [now, rest] })
  return rows.length === mostAtOnce
}

/** A job that was forwarded but will not be done by whoever got it. */
export async function takeBack(pool: pg.Pool, { tenant, key }: { tenant: number; key: string }): Promise<void> {
  await pool.query('UPDATE jobs SET forwarded_at = 0 WHERE tenant_id = $1 AND key = $2', [tenant, key])
}
