import { makeWorkerUtils, type WorkerUtils } from 'graphile-worker'
import type pg from 'pg'
import type { Line } from '../../core/ports/jobs.ts'
import { StoreUnavailable } from '../../core/ports/unavailable.ts'
import type { Log } from './log.ts'
import { graphileLog } from './log.ts'

/** Where graphile-worker keeps its tables. Named here, or the environment and files of the working directory could name another. */
export const schema = 'graphile_worker'

/** What our jobs are to graphile-worker: each line has workers of its own. */
export const identifiers: Record<Line, string> = { runs: 'punchlist-run', quick: 'punchlist-errand' }

export const anyOfOurs = `task_identifier IN ('${identifiers.runs}', '${identifiers.quick}')`

/** Any number will do, as long as every Punchlist uses the same one. */
const migrationLock = 7_865_434_222

/** Brings graphile-worker's tables up to date. Nodes that start together take turns: side by side its migrations fail each other. */
export async function prepareSchema(pool: pg.Pool, log: Log): Promise<WorkerUtils> {
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    return await makeWorkerUtils({ pgPool: pool, schema, logger: graphileLog(log) })
  } catch (problem) {
    throw isForbidden(problem) ? new StoreUnavailable(refusedSchema, 'not_saved', await hintFor(client), problem) : problem
  } finally {
    // Closing the connection gives the lock back whatever has happened to it.
    client.release(true)
  }
}

const refusedSchema = `PostgreSQL does not let us keep the dispatcher’s tables in the schema ${schema}.`

function isForbidden(problem: unknown): boolean {
  return problem instanceof Error && (problem as Error & { code?: unknown }).code === '42501'
}

const grantSql = `
SELECT format('GRANT CREATE ON DATABASE %I TO %I', current_database(), current_user) AS grant,
  has_database_privilege(current_database(), 'CREATE') AS granted`

/** A role that may make the schema, and yet not use it, has found one that is another's. */
async function hintFor(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ grant: string; granted: boolean }>(grantSql)
  return rows[0]?.granted
    ? `Name the role that owns the schema ${schema} in --database.`
    : `An administrator can allow it: ${rows[0]?.grant}`
}
