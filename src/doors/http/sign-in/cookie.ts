import type { IncomingHttpHeaders } from 'node:http'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'

/** For so long a browser is signed in: its cookie and the token in it end together. */
export const signedInDays = 30
const maximumAge = signedInDays * 24 * 60 * 60

/** The secret that a request brings along. Whoever sends a Bearer means it, whatever cookie the browser adds. */
export function secretFrom(headers: IncomingHttpHeaders): { secret: string; isCookie: boolean } | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (bearer !== undefined) return { secret: bearer, isCookie: false }
  const cookie = cookieFrom(headers)
  return cookie === undefined ? undefined : { secret: cookie, isCookie: true }
}

/** Browsers keep cookies by host and not by port, so daemons on one machine would take each other's away under one name. */
function nameAt({ host = '' }: IncomingHttpHeaders): string {
  const port = /:(\d{1,5})$/.exec(host)?.[1]
  return port === undefined ? 'punchlist' : `punchlist-${port}`
}

export function cookieFrom(headers: IncomingHttpHeaders): string | undefined {
  const name = nameAt(headers)
  const own = (headers.cookie ?? '').split(';').find((pair) => pair.trim().startsWith(`${name}=`))
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
export function cookieWith(secret: string, headers: IncomingHttpHeaders): string {
  const secure = headers.origin?.startsWith('https://') ? '; Secure' : ''
  return `${nameAt(headers)}=${secret}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${maximumAge}${secure}`
}

export function clearedCookie(headers: IncomingHttpHeaders): string {
  return `${nameAt(headers)}=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0`
}
