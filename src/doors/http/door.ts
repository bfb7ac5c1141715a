import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Outcome } from '../../contract/refusals.ts'
import type { Feed } from '../../core/engine/feed.ts'
import type { Authenticate } from '../../core/gate/authenticate.ts'
import type { Perform } from '../../core/gate/perform.ts'
import type { Caller } from '../../core/ports/caller.ts'
import type { Metrics } from './metrics.ts'

/** One-time codes that sign a browser in as whoever had them made. */
export interface SignInCodes {
  make(caller: Caller): { code: string; expiresAt: number }
  /** Who had it made; undefined for every reason why it is no good. It is good once. */
  use(code: string): Caller | undefined
}

export interface HttpDoor {
  perform: Perform
  authenticate: Authenticate
  codes: SignInCodes
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
  /** Logs a defect and answers the reference it is logged under. */
  reportDefect(problem: unknown): string
  /** How many event streams a tenant may have open. */
  maximumStreams: number
  heartbeat: number
  now(): number
}

export interface Env {
  Bindings: { incoming: IncomingMessage; outgoing: ServerResponse }
  Variables: { caller: Caller; token: string; hasEnded: () => boolean }
}
