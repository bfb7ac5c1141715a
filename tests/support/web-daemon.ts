import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startDaemon } from './processes.ts'

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
  const daemons: Promise<SharedDaemon>[] = []
  const server = createServer(async (_request, response) => {
    try {
      response.end(JSON.stringify(await newTenant(daemons)))
    } catch (problem) {
      response.writeHead(500).end(String(problem))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  project.provide('tenants', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.close()
    server.closeAllConnections()
    for (const daemon of daemons) await (await daemon).remove()
  }
}

interface SharedDaemon {
  url: string
  /** Of tenants that nobody has yet. */
  tokens: string[]
  remove(): Promise<void>
}

/** More than the tests of a run, so that a second daemon is the exception. */
const tenantsOfDaemon = 150

async function newTenant(daemons: Promise<SharedDaemon>[]): Promise<NewTenant> {
  const { url, tokens } = await (daemons.at(-1) ?? another(daemons))
  const token = tokens.shift()
  if (token !== undefined) return { url, token }
  another(daemons)
  return newTenant(daemons)
}

function another(daemons: Promise<SharedDaemon>[]): Promise<SharedDaemon> {
  const daemon = startShared()
  daemons.push(daemon)
  return daemon
}

async function startShared(): Promise<SharedDaemon> {
  const data = mkdtempSync(join(tmpdir(), 'punchlist-data-'))
  // A tenant that is there when the daemon starts has its tick at once, as the first one has: schedule #1.
  const tokens = await addTenants(data)
  const daemon = await startDaemon({ data })
  return {
    url: daemon.url,
    tokens,
    async remove() {
      await daemon.kill()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

async function addTenants(data: string): Promise<string[]> {
  // Half of the house, which a run without a test of the dashboard does not have to load.
  const { openPunchlist } = await import('../../src/server/open.ts')
  const punchlist = await openPunchlist({ data })
  const operator = await punchlist.localCaller()
  const tokens: string[] = []
  for (let count = 1; count <= tenantsOfDaemon; count++) {
    const name = `tenant-${count}`
    await punchlist.perform('tenant.add', { name }, { caller: operator })
    const caller = await punchlist.localCaller({ tenant: name })
    const added = await punchlist.perform('token.add', { name: 'first start' }, { caller })
    if (!added.granted) throw new Error(added.refusal.message)
    tokens.push(added.value.token.secret)
  }
  await punchlist.close()
  return tokens
}
