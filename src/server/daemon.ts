import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { ulid } from 'ulid'
import { type LogRetention, usualRetention } from '../core/domain/log-retention.ts'
import { createFeed } from '../core/engine/feed.ts'
import { keepLogs } from '../core/engine/log-keeper.ts'
import { createAuthenticate, createTakeInvitation } from '../core/gate/authenticate.ts'
import type { Caller } from '../core/ports/caller.ts'
import type { Store } from '../core/ports/store.ts'
import type { Tracing } from '../core/ports/tracing.ts'
import { StoreUnavailable } from '../core/ports/unavailable.ts'
import { createApp } from '../doors/http/app.ts'
import { createMetrics, type Metrics } from '../doors/http/metrics.ts'
import { createRateLimits, type RateLimits, type Rates } from '../doors/http/rate-limits/rate-limits.ts'
import { type ShareRates, shareRates } from '../doors/http/rate-limits/share-rates.ts'
import { plainAddress } from '../doors/http/request/client-address.ts'
import { createOpenStreams } from '../doors/http/streams/open-streams.ts'
import type { McpEndpoint, McpHouse } from '../doors/mcp/http.ts'
import { keepHouse } from '../health/housekeeping.ts'
import type { Stall } from '../health/watchdog.ts'
import type { Punchlist } from './open.ts'
import { createSignInCodes } from './sign-in/sign-in-codes.ts'
import { signInLink } from './sign-in/sign-in-link.ts'

export interface DaemonOptions {
  port: number
  host: string
  /** Further `name:port` pairs to answer to. */
  allowHosts: readonly string[]
  /** Addresses of proxies whose `X-Forwarded-For` is believed. */
  proxies?: readonly string[]
  version: string
  log: { error(details: object, message: string): void }
  heartbeat?: number
  /** The folder of the built dashboard. */
  web?: string
  /** The last time that the event loop stood still, if that was not long ago. */
  lastStall?: () => Stall | undefined
  now?: () => number
  /** How many requests are answered; any number, if not given. */
  rates?: Rates
  /** How often daemons that share a database tell each other of them, in milliseconds. */
  shareRatesEvery?: number
  /** For how many days what was deleted can be brought back. */
  keepDeletedDays?: number
  /** What the logs keep. */
  keepLog?: LogRetention
  tracing?: Tracing
}

export interface Daemon {
  url: string
  /** An address that signs one browser in as this caller, once and soon. */
  newSignInLink(caller: Caller): string
  /** An agent that this daemon runs has used something. */
  used: Metrics['used']
  close(): Promise<void>
}

/** Whoever has the data in their hands needs no token, so there is none to lose. */
const hasTheMachine = async () => true

/** Starts everything that runs for as long as the daemon does. */
export async function startDaemon(punchlist: Punchlist, options: DaemonOptions): Promise<Daemon> {
  const feed = createFeed(punchlist.store)
  const now = options.now ?? Date.now
  const codes = createSignInCodes(now)
  const clock = createSharedClock()
  const limits = createRateLimits(options.rates ?? { token: 0, address: 0, failed: 0 }, options.now ?? clock.now)
  const takeInvitation = createTakeInvitation(punchlist.store, punchlist.perform, now)
  let allowed: ReadonlySet<string> = new Set()
  const reportDefect = (problem: unknown) => {
    const reference = ulid()
    options.log.error({ reference, problem }, 'a defect')
    return reference
  }
  const mcp = mcpEndpoint({ perform: punchlist.perform, version: options.version, reportDefect })
  punchlist.disk.tell(options.log)
  const metrics = createMetrics(() => feed.followers)
  const app = createApp({
    perform: punchlist.perform,
    fullDisk: punchlist.disk.problem,
    mcp: async (asked) => (await mcp.open()).answer(asked),
    authenticate: createAuthenticate(punchlist.store, now),
    codes: { make: codes.make, use: async (code) => (await codes.use(code)) ?? takeInvitation(code) },
    browsers: createOpenStreams(),
    feed,
    metrics,
    version: options.version,
    web: options.web,
    lastStall: options.lastStall ?? (() => undefined),
    now,
    allowedHosts: () => allowed,
    limits,
    proxies: new Set((options.proxies ?? []).map(plainAddress)),
    reportDefect,
    maximumStreams: 2_000,
    heartbeat: options.heartbeat ?? 15_000,
    tracing: options.tracing,
  })
  const sharing = startSharing(punchlist.store, limits, options, clock)
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  const port = await listen(server, options)
  allowed = namesOf(options, port)
  const housekeeping = keepHouse({ ...punchlist, keepDeletedDays: options.keepDeletedDays }, options.log)
  const stopIndexing = punchlist.searchIndex.keepUp(options.log)
  const stopTrimming = keepLogs({ ...punchlist, retention: options.keepLog ?? usualRetention, log: options.log })

  const url = `http://${bracketed(options.host)}:${port}`
  return {
    url,
    used: metrics.used,
    newSignInLink: (caller) => signInLink(url, codes.make(caller, hasTheMachine).code),
    async close() {
      feed.close()
      await mcp.close()
      const closed = new Promise((resolve) => server.close(resolve))
      // A stream that has just ended leaves a connection that is kept alive for a next request.
      const idle = setInterval(() => server.closeIdleConnections(), 10)
      const grace = setTimeout(() => server.closeAllConnections(), 500)
      await closed
      clearInterval(idle)
      clearTimeout(grace)
      await housekeeping.stop()
      await stopTrimming()
      await sharing?.stop()
      await stopIndexing()
      await punchlist.close()
    },
  }
}

/** No clock that is set jumps in it, and daemons on one database go by the database's. */
function createSharedClock() {
  const own = () => performance.timeOrigin + performance.now()
  let difference = 0
  return {
    own,
    now: () => own() + difference,
    differs(by: number) {
      difference = by
    },
  }
}

/** Nothing is shared where there is nobody to share with, or no limit. */
function startSharing(
  store: Store,
  limits: RateLimits,
  { rates, shareRatesEvery = 1_000 }: DaemonOptions,
  clock: ReturnType<typeof createSharedClock>,
) {
  if (store.shareRates === undefined || rates === undefined || Object.values(rates).every((most) => most === 0)) return undefined
  const node = ulid()
  const share: ShareRates = async (mine) => (await store.shareRates?.(node, mine)) ?? { now: clock.own(), others: [] }
  return shareRates({ limits, share, setClock: clock.differs, clock: clock.own, every: shareRatesEvery })
}

/** Opened by the first who asks: most daemons are never asked. */
function mcpEndpoint(house: McpHouse): { open(): Promise<McpEndpoint>; close(): Promise<void> } {
  let opened: Promise<McpEndpoint> | undefined
  return {
    open() {
      opened ??= import('../doors/mcp/http.ts').then(({ createMcpEndpoint }) => createMcpEndpoint(house))
      return opened
    },
    close: async () => (await opened)?.close(),
  }
}

function listen(server: Server, { port, host }: DaemonOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      const message = isTaken ? `Port ${port} is taken.` : `Cannot listen on ${host}:${port} (${error.code}).`
      const hint = isTaken
        ? 'Choose another with --port or PUNCHLIST_PORT, or stop what uses it.'
        : 'Choose another address with --host, or port with --port.'
      reject(new StoreUnavailable(message, 'not_saved', hint, error))
    })
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

function namesOf({ host, allowHosts }: DaemonOptions, port: number): ReadonlySet<string> {
  return new Set([`${bracketed(host)}:${port}`, `127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, ...allowHosts])
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
