import pg from 'pg'
import type { Log } from './log.ts'

/** A few connections of the dispatcher's own: one listens, the others are needed for moments. */
export function openConnections(url: string, most: number, log: Log): pg.Pool {
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
  return pool
}
