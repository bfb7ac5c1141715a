import type pg from 'pg'
import type { Dispatcher } from '../../core/ports/dispatcher.ts'
import { backOff, type JobName, quickJobsAtOnce } from '../../core/ports/jobs.ts'
import type { Store } from '../../core/ports/store.ts'
import { coalesce } from '../coalesce.ts'
import { connect, type Log } from './connect.ts'
import { startWorkers } from './workers.ts'

/*
 * Hands jobs out to any number of processes that share a PostgreSQL, none of which leads the others. Our table `jobs` is the truth; a job of
 * graphile-worker's is only a *slot* for one of our queues. Its job key is the queue, so that a queue has one slot at a time, whoever adds it; its flag is
 * our job, which may be moved to another queue while it is worked on.
 *
 * A job of ours is
 *   waiting      until it is due, is the oldest of its queue, and no run of its session is live. Graphile-worker knows nothing of it;
 *   forwarded    once its queue has a slot that names it. Forwarding remembers nothing: whenever something may have changed, a slot is added for every
 *                queue that should have one and has none, so whatever graphile-worker forgets is forwarded again;
 *   handed out   once some worker has that slot and has marked the job (`handed_out_at`). The mark is renewed with every heartbeat while it is worked on;
 *   settled      when the work has removed it, or put it off, in the commit of its effect. Left as it was, it rests for a while.
 * The slot is given back when the work is over, and the next of the queue can be forwarded.
 *
 * A worker that dies keeps its slot locked. Every node says that its pools live, and every node releases the locks of pools that were not heard of: such
 * a slot goes to another worker, and so does one that graphile-worker itself releases after four hours. The second to have a slot does its job only if
 * nobody marks it any more; one that was settled is gone from our table, and if it became a run, that run's lease keeps others out.
 */

export interface GraphileOptions {
  store: Store
  /** Of the PostgreSQL that the store is on. */
  url: string
  /** This process, among all that work for the store. */
  node: string
  /** How many runs may be under way at once in this process. */
  concurrency?: number
  /** How often to look though nothing has rung, in milliseconds. */
  poll?: number
  /** Several times as often as a node is given up. */
  heartbeat?: number
  /** A node that was not heard of for so long is given up. */
  dead?: number
  /** A job that was handed out and left as it was is left alone for so long. */
  rest?: number
  log: Log
}

type Work = (job: JobName) => Promise<void>

/** What a graphile job of ours says: which job is to be handed out. */
type Slot = Pick<JobName, 'tenant' | 'key'>

/** What our jobs are to graphile-worker: runs and what takes moments have workers of their own. */
const tasks = { runs: 'punchlist-run', quick: 'punchlist-quick' } as const
/** Also those of earlier versions. */
const isOurs = `task_identifier LIKE 'punchlist-%'`

/** The database's time in epoch milliseconds: the one clock that all nodes share. */
const databaseTime = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint'

export function graphileDispatcher(options: GraphileOptions): Dispatcher {
  let running: Promise<() => Promise<void>> | undefined
  return {
    async start(work) {
      running = startDispatching(options, work)
      await running
    },
    async stop() {
      const stop = await running?.catch(() => undefined)
      running = undefined
      await stop?.()
    },
  }
}

async function startDispatching(
  { store, url, node, concurrency = 4, poll = 1_000, heartbeat = 5_000, dead = 15_000, rest = 30_000, log }: GraphileOptions,
  work: Work,
): Promise<() => Promise<void>> {
  const pool = await connect(url, concurrency + quickJobsAtOnce + 3, log)
  const underWay = new Set<Slot>()
  let stopping = false

  const perform = async (slot: Slot, graphileJob: { id: string; locked_by: string | null; attempts: number }): Promise<void> => {
    try {
      const job = stopping ? undefined : await take(pool, slot, graphileJob.attempts > 1 ? dead / 2 : 0)
      if (job !== undefined) await handOut(job)
    } catch (problem) {
      log.error({ problem, ...slot }, 'a job could not be handed out')
    }
    // If that fails, it is given back by graphile-worker's own end of it, or by whoever releases what this pool holds.
    await pool.query(giveBackSql, [graphileJob.id, graphileJob.locked_by]).catch(() => undefined)
    forwarding.ask()
  }

  const handOut = async ({ attempts, ...job }: JobName & { attempts: number }): Promise<void> => {
    underWay.add(job)
    try {
      await work(job)
    } catch (problem) {
      log.error({ problem, tenant: job.tenant, job: job.key }, 'a job failed')
      await store.jobs.postpone(job, Date.now() + backOff(attempts))
    } finally {
      underWay.delete(job)
    }
  }

  const forwarding = coalesce(
    () => forward(pool, rest),
    (problem) => log.error({ problem }, 'due jobs could not be forwarded'),
    { pauses: true },
  )
  const common = {
    pool,
    poll,
    log,
    perform: (payload: unknown, job: Parameters<typeof perform>[1]) => perform(payload as Slot, job),
    started: (workerPool: string) => sayAlive(pool, node, [workerPool], []),
    ended: (workerPool: string) => leave(pool, node, [workerPool]),
  }
  const runs = startWorkers({ ...common, task: tasks.runs, concurrency })
  const quick = startWorkers({ ...common, task: tasks.quick, concurrency: quickJobsAtOnce })
  const pools = () => [...runs.pools, ...quick.pools]

  const beating = coalesce(
    () => sayAlive(pool, node, pools(), [...underWay]),
    (problem) => log.error({ problem }, 'this node could not say that it lives'),
  )
  const releasing = coalesce(
    async () => {
      const released = await releaseDeadWorkers(pool, dead, pools())
      if (released.length > 0) log.error({ released }, 'a node no longer answers; its jobs go to others')
    },
    (problem) => log.error({ problem }, 'dead nodes could not be looked for'),
  )
  const heartbeats = setInterval(beating.ask, heartbeat).unref()
  const polls = setInterval(() => {
    forwarding.ask()
    releasing.ask()
  }, poll).unref()
  const stopListening = store.onBell(forwarding.ask)
  forwarding.ask()

  return async () => {
    stopping = true
    stopListening()
    clearInterval(polls)
    const known = pools()
    await Promise.all([forwarding.stop(), releasing.stop()])
    // Work under way may take long, and meanwhile the others must know that it is in good hands.
    await Promise.all([runs.stop(), quick.stop()])
    clearInterval(heartbeats)
    await beating.stop()
    // Once more, since a last heartbeat may have come after each pool's own end.
    await leave(pool, node, known).catch((problem) => log.error({ problem }, 'this node could not say that it has gone'))
    await pool.end()
  }
}

const mostAtOnce = 100
/** Of one tenant no more than this of each kind have a slot at once; enough to keep a few nodes busy. */
const mostOfTenant = 50

/**
 * Its priority is its place among its tenant's, so that the first of one tenant comes before the second of another however many that one has. Nodes that
 * forward at the same time skip each other's, and add their slots in the same order, so that no two of them wait for each other crosswise.
 */
const forwardSql = `
WITH slots AS MATERIALIZED (
  SELECT key, flags FROM graphile_worker.jobs WHERE ${isOurs} AND key IS NOT NULL
), ready AS (
  SELECT tenant_id, key, kind = 'wake' AS is_run, due_at, row_number() OVER (PARTITION BY tenant_id, queue ORDER BY due_at, key) AS place
  FROM jobs WHERE due_at <= $1::bigint AND (kind <> 'wake' OR NOT EXISTS (
    SELECT 1 FROM runs WHERE runs.tenant_id = jobs.tenant_id AND runs.conversation_id = jobs.conversation_id AND runs.ended_at = 0
  ))
), heads AS (
  SELECT tenant_id, key, row_number() OVER (PARTITION BY tenant_id, is_run ORDER BY due_at, key) AS slot FROM ready WHERE place = 1
), chosen AS (
  SELECT jobs.tenant_id, jobs.key, jobs.kind, jobs.queue, heads.slot
  FROM heads JOIN jobs ON jobs.tenant_id = heads.tenant_id AND jobs.key = heads.key
  WHERE heads.slot <= ${mostOfTenant} AND jobs.handed_out_at < ${databaseTime} - $2::bigint
    AND jobs.tenant_id || ':' || jobs.queue NOT IN (SELECT key FROM slots)
    AND jobs.tenant_id || ':' || jobs.key NOT IN (SELECT jsonb_object_keys(flags) FROM slots WHERE flags IS NOT NULL)
  ORDER BY heads.slot, jobs.due_at LIMIT ${mostAtOnce} FOR UPDATE OF jobs SKIP LOCKED
)
SELECT (graphile_worker.add_job(
  CASE WHEN kind = 'wake' THEN '${tasks.runs}' ELSE '${tasks.quick}' END,
  json_build_object('tenant', tenant_id, 'key', key),
  max_attempts => 32767,
  job_key => tenant_id || ':' || queue,
  job_key_mode => 'unsafe_dedupe',
  flags => ARRAY[tenant_id || ':' || key],
  priority => slot::int
)).id FROM (SELECT * FROM chosen ORDER BY tenant_id, queue) AS sorted`

/** Jobs are given their times by the nodes' clocks. Answers whether there may be more. */
async function forward(pool: pg.Pool, rest: number): Promise<boolean> {
  const { rowCount } = await pool.query({ name: 'forward', text: forwardSql, values: [Date.now(), rest] })
  return rowCount === mostAtOnce
}

const takeSql = `
UPDATE jobs SET handed_out_at = ${databaseTime} WHERE tenant_id = $1 AND key = $2 AND handed_out_at <= ${databaseTime} - $3::bigint
RETURNING kind, queue, conversation_id, attempts`

/** Marks the job as handed out, unless it is gone, or somebody has marked it within so many milliseconds. */
async function take(pool: pg.Pool, { tenant, key }: Slot, unmarkedFor: number): Promise<(JobName & { attempts: number }) | undefined> {
  const { rows } = await pool.query({ name: 'take', text: takeSql, values: [tenant, key, Math.floor(unmarkedFor)] })
  const [row] = rows
  return row && { tenant, key, kind: row.kind, queue: row.queue, session: Number(row.conversation_id), attempts: Number(row.attempts) }
}

/** Only what this pool still has: a slot that was released meanwhile is another's. */
const giveBackSql = 'SELECT graphile_worker.remove_job(key) FROM graphile_worker.jobs WHERE id = $1 AND locked_by = $2'

/** A mark that is being changed by others is left to them. */
const sayAliveSql = `
WITH alive AS (
  INSERT INTO nodes (id, seen_at) SELECT id, ${databaseTime} FROM unnest($1::text[]) AS id
  ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at
), marked AS (
  SELECT jobs.tenant_id, jobs.key FROM jobs JOIN unnest($2::bigint[], $3::text[]) AS own (tenant_id, key) USING (tenant_id, key)
  WHERE jobs.handed_out_at > 0 FOR UPDATE OF jobs SKIP LOCKED
)
UPDATE jobs SET handed_out_at = ${databaseTime} FROM marked WHERE jobs.tenant_id = marked.tenant_id AND jobs.key = marked.key`

async function sayAlive(pool: pg.Pool, node: string, workerPools: readonly string[], underWay: readonly Slot[]): Promise<void> {
  const ids = workerPools.map((id) => `${node}/${id}`)
  await pool.query(sayAliveSql, [ids, underWay.map(({ tenant }) => tenant), underWay.map(({ key }) => key)])
}

const leaveSql = 'WITH gone AS (DELETE FROM nodes WHERE id = ANY ($1::text[])) SELECT graphile_worker.force_unlock_workers($2::text[])'

async function leave(pool: pg.Pool, node: string, workerPools: readonly string[]): Promise<void> {
  await pool.query(leaveSql, [workerPools.map((id) => `${node}/${id}`), workerPools])
}

/**
 * Whoever asks lives, even if it could not say so for a while. A lock may also belong to one that died before it was first heard of. Turns that were
 * given back, and whose worker died before graphile-worker removed them, go as well, and so does what an earlier version has left.
 */
const releaseDeadSql = `
WITH gone AS (
  DELETE FROM nodes WHERE seen_at < ${databaseTime} - $1::bigint AND substring(id FROM '[^/]*$') <> ALL ($2::text[])
), over AS (
  SELECT array_agg(id) AS ids FROM graphile_worker.jobs
  WHERE ${isOurs} AND locked_at IS NULL AND (key IS NULL OR task_identifier NOT IN ('${tasks.runs}', '${tasks.quick}'))
), dead AS (
  SELECT array_agg(DISTINCT locked_by) AS worker_pools FROM graphile_worker.jobs LEFT JOIN nodes ON substring(nodes.id FROM '[^/]*$') = locked_by
  WHERE ${isOurs} AND locked_by <> ALL ($2::text[])
  AND coalesce(nodes.seen_at, extract(epoch FROM locked_at) * 1000) < ${databaseTime} - $1::bigint
)
SELECT worker_pools, graphile_worker.force_unlock_workers(worker_pools), (SELECT count(*) FROM over, graphile_worker.complete_jobs(over.ids)) FROM dead`

/** Answers whose locks were taken away. */
async function releaseDeadWorkers(pool: pg.Pool, dead: number, own: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ worker_pools: string[] }>({ name: 'release dead', text: releaseDeadSql, values: [dead, own] })
  return rows[0]?.worker_pools ?? []
}
