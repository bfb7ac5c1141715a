import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Outcome } from '../../contract/refusals.ts'
import type { Feed } from '../../core/engine/feed.ts'
import type { Authenticate, Known } from '../../core/gate/authenticate.ts'
import type { Perform } from '../../core/gate/perform.ts'
import type { Caller } from '../../core/ports/caller.ts'
import type { Tracing } from '../../core/ports/tracing.ts'
import type { Metrics } from './metrics.ts'
import type { RateLimits } from './rate-limits/rate-limits.ts'
import type { OpenStreams } from './streams/open-streams.ts'

/** One-time codes that sign a browser in as whoever had them made. */
export interface SignInCodes {
  /** `isStillGood` says whether whoever has it made could still do so when it is used. */
  make(caller: Caller, isStillGood: Known['isStillGood']): { code: string; expiresAt: number }
  /** Who had it made; undefined for every reason why it is no good. It is good once. */
  use(code: string): Promise<Caller | undefined>
}

export interface HttpDoor {
  perform: Perform
  authenticate: Authenticate
  /** What changes are refused with while there is no space for them. */
  fullDisk(): { message: string; hint: string; outcome: 'not_saved' | 'unknown' } | undefined
  codes: SignInCodes
  /** The streams that end when a browser signs out. */
  browsers: OpenStreams
  feed: Feed
  metrics: Metrics
  /** The MCP door, for requests of which this one has settled who asks. */
  mcp(asked: { request: Request; text: string; query: Record<string, string>; caller: Caller }): Promise<Outcome<Response>>
  version: string
  /** The folder of the built dashboard, if it has been built. */
  web: string | undefined
  /** The last time that the event loop stood still, if that was not long ago. */
  lastStall(): { endedAt: number; milliseconds: number } | undefined
  /** The `name:port` pairs this server answers to. */
  allowedHosts(): ReadonlySet<string>
  /** How many requests are answered. */
  limits: RateLimits
  /** Proxies that are believed when they say whom they ask for. */
  proxies: ReadonlySet<string>
  /** Logs a defect and answers the reference it is logged under. */
  reportDefect(problem: unknown): string
  /** How many event streams a tenant may have open. */
  maximumStreams: number
  heartbeat: number
  tracing?: Tracing | undefined
  now(): number
}

export interface Env {
  Bindings: { incoming: IncomingMessage; outgoing: ServerResponse }
  Variables: { caller: Caller; known: Known; isCookie: boolean }
}
