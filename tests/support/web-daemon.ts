import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startDaemon } from './processes.ts'
import { until } from './until.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test asks for a tenant of its own in the daemon that the dashboard's tests share. */
    tenants: string
  }
}

export interface NewTenant {
  url: string
  token: string
}

/** One real daemon for the whole run; each test has a tenant of its own in it. It is started when the first test asks. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let shared: Promise<SharedDaemon> | undefined
  const server = createServer(async (_request, response) => {
    try {
      shared ??= startShared()
      response.end(JSON.stringify(await (await shared).newTenant()))
    } catch (problem) {
      response.writeHead(500).end(String(problem))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  project.provide('tenants', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.close()
    server.closeAllConnections()
    await (await shared)?.remove()
  }
}

interface SharedDaemon {
  newTenant(): Promise<NewTenant>
  remove(): Promise<void>
}

async function startShared(): Promise<SharedDaemon> {
  const data = mkdtempSync(join(tmpdir(), 'punchlist-data-'))
  const daemon = await startDaemon({ data })
  // Half of the house, which runs without a test of the dashboard do not have to load.
  const { openPunchlist } = await import('../../src/server/open.ts')
  const punchlist = await openPunchlist({ data })
  const operator = await punchlist.localCaller()
  let count = 0
  const addTenant = async (): Promise<NewTenant> => {
    count += 1
    const name = `tenant-${count}`
    await punchlist.perform('tenant.add', { name }, { caller: operator })
    const caller = await punchlist.localCaller({ tenant: name })
    const added = await punchlist.perform('token.add', { name: 'first start' }, { caller })
    if (!added.granted) throw new Error(added.refusal.message)
    // Its tick is schedule #1, and comes with the next look around.
    await until('a tick', async () => {
      const found = await punchlist.perform('schedule.list', {}, { caller })
      return found.granted && found.value.schedules.length > 0 ? true : undefined
    })
    return { url: daemon.url, token: added.value.token.secret }
  }
  // Nobody has to wait for a tick, if a few tenants are there before they are asked for.
  const ready = Array.from({ length: 4 }, addTenant)
  return {
    newTenant() {
      ready.push(addTenant())
      return ready.shift() as Promise<NewTenant>
    },
    async remove() {
      await Promise.all(ready)
      await punchlist.close()
      await daemon.kill()
      rmSync(data, { recursive: true, force: true })
    },
  }
}
