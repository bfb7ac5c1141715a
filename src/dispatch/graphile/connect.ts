import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { StoreUnavailable } from '../../core/ports/unavailable.ts'

export interface Log {
  error(details: object, message: string): void
}

/** Where graphile-worker keeps its tables. Named here, or the environment and files of the working directory could name another. */
export const schema = 'graphile_worker'

/** Any number will do, as long as every Punchlist uses the same one. */
const migrationLock = 7_865_434_222

/** A few connections of the dispatcher's own, to a database that has graphile-worker's tables. */
export async function connect(url: string, most: number, log: Log): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'punchlist dispatch',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    max: most,
  })
  // A connection that breaks is replaced by the pool; whoever used it hears of it by the query that fails.
  const broken = (problem: Error) => log.error({ problem }, 'a connection of the dispatcher broke')
  pool.on('error', broken)
  pool.on('connect', (client) => client.on('error', broken))
  try {
    await migrate(pool, log)
    return pool
  } catch (problem) {
    await pool.end()
    throw problem
  }
}

/** Nodes that start together take slots: side by side, graphile-worker's migrations fail each other. */
async function migrate(pool: pg.Pool, log: Log): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await runMigrations({ pgPool: pool, schema, logger: graphileLog(log) })
  } catch (problem) {
    throw isForbidden(problem) ? new StoreUnavailable(refusedSchema, 'not_saved', await hintFor(client), problem) : problem
  } finally {
    // Closing the connection gives the lock back whatever has happened to it.
    client.release(true)
  }
}

/** What graphile-worker has to complain about goes where our complaints go; the rest is chatter. */
export function graphileLog(log: Log): Logger {
  return new Logger(({ label, workerId }) => (level, message, details) => {
    if (level !== 'error' && level !== 'warning') return
    log.error({ from: 'graphile-worker', label, workerId, problem: details?.['error'] }, message)
  })
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
