import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Refusal } from '../../../contract/refusals.ts'
import type { Authenticate, Known } from '../../../core/gate/authenticate.ts'
import { problemResponse } from '../problem.ts'
import { clientAddress, networkOf } from '../request/client-address.ts'
import { secretFrom } from '../sign-in/cookie.ts'
import { createKnownTokens } from './known-tokens.ts'
import type { Counted, RateLimits } from './rate-limits.ts'

interface Exchange {
  incoming: IncomingMessage
  outgoing: ServerResponse
}

export interface Admission {
  /** Counts a request for the token that it brings along, if that was good lately, and else for where it comes from; a response when there are too many. */
  admit(exchange: Exchange): Response | undefined
  /** Who speaks, undefined for every reason why nobody does; a response when too many came that are nobody. */
  known(exchange: Exchange): Promise<{ known: Known | undefined; isCookie: boolean } | { tooMany: Response }>
}

interface Gates {
  limits: RateLimits
  authenticate: Authenticate
  proxies: ReadonlySet<string>
}

/**
 * Looking a token up takes a statement, so whoever comes with many that are no good is soon not heard any more, but for those that were good lately: others
 * behind the same address go on.
 */
export function createAdmission({ limits, authenticate, proxies }: Gates): Admission {
  const tokens = createKnownTokens()
  const addressOf = ({ socket, headers }: IncomingMessage) =>
    networkOf(clientAddress(socket.remoteAddress, String(headers['x-forwarded-for'] ?? ''), proxies))
  return {
    admit({ incoming, outgoing }) {
      const given = secretFrom(incoming.headers)
      const token = given && tokens.find(printOf(given.secret))
      const counted = token === undefined ? limits.count('address', addressOf(incoming)) : limits.count('token', token)
      tell(outgoing, counted)
      return counted.outcome.granted ? undefined : refused(counted.outcome.refusal, counted.wait, incoming)
    },
    async known({ incoming, outgoing }) {
      const given = secretFrom(incoming.headers)
      if (given === undefined) return { known: undefined, isCookie: false }
      const { secret, isCookie } = given
      const print = printOf(secret)
      const isNew = tokens.find(print) === undefined
      const address = isNew ? addressOf(incoming) : ''
      if (isNew) {
        const room = limits.look('failed', address)
        if (!room.outcome.granted) {
          tell(outgoing, room)
          return { tooMany: refused(room.outcome.refusal, room.wait, incoming) }
        }
      }
      const known = await authenticate(secret)
      if (known !== undefined) {
        if (isNew) {
          tokens.keep(print, known.token)
          tell(outgoing, limits.count('token', known.token))
        }
        return { known, isCookie }
      }
      tokens.forget(print)
      tell(outgoing, limits.count('failed', address || addressOf(incoming)))
      return { known: undefined, isCookie }
    },
  }
}

/** No secret is kept in memory for longer than its request. */
function printOf(secret: string): string {
  return hash('sha256', secret, 'base64')
}

/** By Node's own headers: they are there whatever answers, and building others for each answer would cost more than all the counting. */
function tell(outgoing: ServerResponse, { headers }: Counted): void {
  if (headers === undefined) return
  outgoing.setHeader('ratelimit-policy', headers['ratelimit-policy'])
  outgoing.setHeader('ratelimit', headers.ratelimit)
}

/** MCP clients read JSON-RPC. */
function refused(refusal: Refusal, wait: number, { url = '' }: IncomingMessage): Response {
  const headers = { 'retry-after': String(wait) }
  if (!/^\/mcp\/?(\?|$)/.test(url)) return problemResponse(refusal, {}, headers)
  const error = {
    code: -32_000,
    message: `${refusal.message} ${refusal.hint ?? ''}`.trim(),
    data: { code: refusal.code, retryAfter: wait },
  }
  return Response.json({ jsonrpc: '2.0', id: null, error }, { status: 429, headers })
}
