import type { IncomingHttpHeaders } from 'node:http'
import { grant, type Outcome, refuse } from '../../contract/refusals.ts'

const name = 'punchlist'
const month = 30 * 24 * 60 * 60

/** The secret that a request brings along. Whoever sends a Bearer means it, whatever cookie the browser adds. */
export function secretFrom(headers: IncomingHttpHeaders): { secret: string; isCookie: boolean } | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (bearer !== undefined) return { secret: bearer, isCookie: false }
  const cookie = cookieFrom(headers)
  return cookie === undefined ? undefined : { secret: cookie, isCookie: true }
}

export function cookieFrom({ cookie = '' }: IncomingHttpHeaders): string | undefined {
  const own = cookie.split(';').find((pair) => pair.trim().startsWith(`${name}=`))
  return own?.trim().slice(name.length + 1) || undefined
}

/**
 * A browser adds the cookie to whatever any page of this host makes it send, on every port; a header of our own it sends only for
 * our page, since others would have to be allowed to first.
 */
export function judgeCookie(method: string, headers: IncomingHttpHeaders): Outcome<null> {
  if (method === 'GET' || method === 'HEAD' || headers['x-punchlist'] === '1') return grant(null)
  return refuse('forbidden', 'With the cookie, a change needs the header x-punchlist.', {
    hint: 'Send x-punchlist: 1, or Authorization: Bearer TOKEN instead of the cookie.',
  })
}

/** The daemon itself speaks plain HTTP; a page that came over TLS was brought by a proxy, and its origin says so. */
export function cookieWith(secret: string, { origin }: IncomingHttpHeaders): string {
  return `${name}=${secret}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${month}${origin?.startsWith('https://') ? '; Secure' : ''}`
}

export const clearedCookie = `${name}=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0`
