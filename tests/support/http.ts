import { request } from 'node:http'
import type { AccessLevel } from '../../src/contract/access.ts'
import type { Tenant } from '../../src/contract/nouns/tenant.ts'
import type { Settings } from '../../src/core/gate/handler.ts'
import { type Daemon, type DaemonOptions, startDaemon } from '../../src/server/daemon.ts'
import { openPunchlist, type Punchlist } from '../../src/server/open.ts'
import { restClient } from './processes.ts'
import { type databases, newPlace } from './stores.ts'
import { trimLog } from './trim-log.ts'

export interface TestDaemon {
  punchlist: Punchlist
  daemon: Daemon
  token: string
  rest: ReturnType<typeof restClient>
  /** A client with a token of its own. */
  as(options: { tenant?: string; agent?: string; access?: AccessLevel }): Promise<ReturnType<typeof restClient>>
  /** A request with exactly these headers, Host included, which fetch does not let one choose. */
  raw(path: string, headers: Record<string, string>): Promise<{ status: number; text: string }>
  defects: object[]
  /** Trims a tenant's log, but for so many of its last events. */
  trimLog(tenant: Tenant, events?: number): Promise<void>
  close(): Promise<void>
}

/** The real daemon on a real socket, in this process. */
export async function newDaemon(
  kind: (typeof databases)[number],
  heartbeat?: number,
  { settings, ...more }: Pick<DaemonOptions, 'web' | 'now' | 'proxies' | 'rates'> & { settings?: Partial<Settings> } = {},
): Promise<TestDaemon> {
  const { place, remove } = await newPlace(kind)
  const punchlist = await openPunchlist(place, settings)
  const defects: object[] = []
  const daemon = await startDaemon(punchlist, {
    port: 0,
    host: '127.0.0.1',
    allowHosts: ['punchlist.example:8080'],
    version: '0.0.0-test',
    log: { error: (details) => defects.push(details) },
    heartbeat,
    ...more,
  })
  const newToken = async (tenant = 'local', agent?: string, access: AccessLevel = 'full') => {
    const added = await punchlist.perform('token.add', { agent, access }, { caller: await punchlist.localCaller({ tenant }) })
    if (!added.granted) throw new Error(added.refusal.message)
    return added.value.token.secret
  }
  const token = await newToken()
  return {
    punchlist,
    daemon,
    token,
    rest: restClient(daemon.url, token),
    as: async ({ tenant, agent, access }) => restClient(daemon.url, await newToken(tenant, agent, access)),
    raw: (path, headers) => rawRequest(daemon.url + path, headers),
    defects,
    trimLog: (tenant, events = 1) => trimLog(punchlist, tenant, events),
    async close() {
      await daemon.close()
      await remove()
    },
  }
}

function rawRequest(url: string, headers: Record<string, string>): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
      .on('error', reject)
      .end()
  })
}
