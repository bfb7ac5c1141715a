import { isIP, isIPv4, isIPv6 } from 'node:net'

/**
 * Who asks, as far as the network tells: whoever holds the connection, or, where that is a proxy the operator has named, whom the
 * proxies say they ask for. Anybody may write the header, so of its addresses only those are believed that a named proxy has added.
 */
export function clientAddress(connected: string | undefined, forwardedFor: string | undefined, proxies: ReadonlySet<string>): string {
  const path = (forwardedFor ?? '').split(',').map(plainAddress)
  let address = plainAddress(connected ?? '')
  while (proxies.has(address) && isIP(path.at(-1) ?? '') !== 0) address = path.pop() ?? ''
  return address
}

/** What one client can pick addresses from counts as one: of IPv6 that is the first half. */
export function networkOf(address: string): string {
  return isIPv6(address) ? groupsOf(address).slice(0, 4).join(':') : address
}

/** Without brackets, port and zone, in lower case; an IPv4 address that was wrapped in IPv6 as itself. */
export function plainAddress(text: string): string {
  const trimmed = text.trim().toLowerCase()
  const bare = /^\[(.*)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed
  const address = bare.replace(/%.*$/, '')
  const wrapped = /^::ffff:([\d.]+)$/.exec(address)?.[1] ?? ''
  return isIPv4(wrapped) ? wrapped : address
}

function groupsOf(address: string): string[] {
  const [before = '', after] = address.split('::')
  const head = before.split(':').filter(Boolean)
  const tail = (after ?? '').split(':').filter(Boolean)
  const missing = after === undefined ? 0 : 8 - head.length - tail.length - (tail.at(-1)?.includes('.') ? 1 : 0)
  return [...head, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...tail].map((group) => group.replace(/^0+(?=.)/, ''))
}
