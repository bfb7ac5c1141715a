import pg from 'pg'
import type { Place } from '../../../src/server/config/place.ts'
import { startPostgres } from '../../support/embedded-postgres.ts'

/** A PostgreSQL of a test's own, which it may restart without disturbing others. */
export interface OwnPostgres {
  place: Place
  restart(): Promise<void>
  /** Cuts every connection but the one that does it. */
  cutConnections(): Promise<void>
  remove(): Promise<void>
}

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const { url, restart, remove } = await startPostgres({ name: 'own-postgres', persistent: true })
  return {
    place: { database: url },
    restart,
    async cutConnections() {
      const client = new pg.Client(url)
      await client.connect()
      await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL')
      await client.end()
    },
    remove,
  }
}
