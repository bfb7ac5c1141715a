import pg from 'pg'
import { migrate } from '../sql/migrate.ts'
import type { Spelling } from '../sql/migrations/migration.ts'
import { PostgresConnection } from './connection.ts'
import { explainPostgres } from './errors.ts'

const spelling: Spelling = { kind: 'postgres', integer: 'BIGINT', endOfTable: '' }

/** Any number will do, as long as every Punchlist uses the same one. */
const migrationLock = 7_865_434_221

/** 64-bit numbers come as text by default; ours are all counters and times, far below 2^53. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => (oid === 20 ? Number : pg.types.getTypeParser(oid, format as 'text')),
} as pg.CustomTypesConfig

export function settingsFor(url: string): pg.ClientConfig & { pipeline: boolean } {
  return {
    connectionString: url,
    types,
    application_name: 'punchlist',
    connectionTimeoutMillis: 10_000,
    // A plan must not depend on when the server last counted: a table that has grown since would be walked through for every row that goes.
    // And without the last the server plans a list anew at every call, which costs more than reading it.
    options: '-c synchronous_commit=on -c lock_timeout=15s -c enable_seqscan=off -c plan_cache_mode=force_generic_plan',
    keepAlive: true,
    // A statement is sent without waiting for the answer to the one before.
    pipeline: true,
  }
}

export async function openPool(url: string, connections: number): Promise<pg.Pool> {
  const pool = new pg.Pool({ ...settingsFor(url), max: connections })
  // A connection that breaks is replaced by the pool; whoever used it hears of it by the query that fails. One that is
  // lent out has nobody else to tell, and an error that nobody listens to ends the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await migrateExclusively(pool)
    return pool
  } catch (error) {
    await pool.end()
    throw explainPostgres(error, 'not_saved')
  }
}

async function migrateExclusively(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  const connection = new PostgresConnection(client)
  try {
    await client.query('BEGIN')
    await client.query(`SET LOCAL lock_timeout = 0`)
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    await migrate(connection, spelling, Date.now())
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
