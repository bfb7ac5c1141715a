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
const durability = process.env.PUNCHLIST_SOAK === '1' ? [] : ['-c', 'fsync=off', '-c', 'full_page_writes=off']

/** One real PostgreSQL for the whole run; each test file makes databases of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, remove } = await startPostgres({ name: 'postgres', persistent: false, flags: ['-c', 'max_connections=400', ...durability] })
  const templates = await newTemplates(url)
  project.provide('postgres', url)
  project.provide('templates', templates)
  return async () => {
    await remove()
    rmSync(templates.folder, { recursive: true })
  }
}
