import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './embedded-postgres.ts'
import { newTemplates, type Templates } from './templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test server's maintenance database: through a socket file, but for tests of real processes, which go by TCP as most users do. */
    postgres: string
    templates: Templates
    server: Omit<TestServer, 'remove'>
  }
}

/** Nobody cuts this server's power, so it need not wait for the disk; where times are held against promises it does as any other. */
const durability = ['fsync=off', 'full_page_writes=off']
/** What keeps a server fit for years: nothing here lives longer than a test file. */
const upkeep = ['autovacuum=off', 'wal_level=minimal', 'max_wal_senders=0', 'max_logical_replication_workers=0', 'io_method=sync']
/** Nobody reads them: each new database writes four lines for its checkpoints. */
const silence = ['log_checkpoints=off', 'log_min_messages=log', 'track_counts=off', 'update_process_title=off']
const settings = ['max_connections=400', ...(process.env.PUNCHLIST_SOAK === '1' ? [] : [...durability, ...upkeep, ...silence])]

export interface TestServer {
  /** Of the maintenance database. */
  url: string
  socketUrl: string
  templates: Templates
  remove(): Promise<void>
}

export async function startTestServer(): Promise<TestServer> {
  const flags = settings.flatMap((setting) => ['-c', setting])
  const { url, socketUrl, remove } = await startPostgres({ name: 'postgres', persistent: false, flags })
  const templates = await newTemplates(url)
  return {
    url,
    socketUrl,
    templates,
    async remove() {
      await remove()
      rmSync(templates.folder, { recursive: true })
    },
  }
}

/** One real PostgreSQL for the whole run, whichever of its projects asks first; each test file makes databases of its own in it. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const everyProject = project.vitest.getRootProject()
  if ('server' in everyProject.getProvidedContext()) return provide(project)
  const { remove, ...server } = await startTestServer()
  everyProject.provide('server', server)
  provide(project)
  return remove
}

function provide(project: TestProject): undefined {
  const { url, socketUrl, templates } = project.getProvidedContext().server
  const hasProcesses = project.name === 'processes' || project.name === 'alone'
  project.provide('postgres', hasProcesses ? url : socketUrl)
  project.provide('templates', templates)
}
