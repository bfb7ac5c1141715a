import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './embedded-postgres.ts'
import { newTemplates, type Templates } from './templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test server's maintenance database. */
    postgres: string
    templates: Templates
  }
}

/** Nobody cuts this server's power, so it need not wait for the disk; where times are held against promises it does as any other. */
const durability = ['fsync=off', 'full_page_writes=off']
/** What keeps a server fit for years: nothing here lives longer than a test file. */
const upkeep = ['autovacuum=off', 'wal_level=minimal', 'max_wal_senders=0', 'max_logical_replication_workers=0', 'io_method=sync']
const settings = ['max_connections=400', ...(process.env.PUNCHLIST_SOAK === '1' ? [] : [...durability, ...upkeep])]

export interface TestServer {
  /** Of the maintenance database. */
  url: string
  templates: Templates
  remove(): Promise<void>
}

export async function startTestServer(): Promise<TestServer> {
  const flags = settings.flatMap((setting) => ['-c', setting])
  const { url, remove } = await startPostgres({ name: 'postgres', persistent: false, flags })
  const templates = await newTemplates(url)
  return {
    url,
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
  if ('postgres' in everyProject.getProvidedContext()) return undefined
  const { url, templates, remove } = await startTestServer()
  everyProject.provide('postgres', url)
  everyProject.provide('templates', templates)
  return remove
}
