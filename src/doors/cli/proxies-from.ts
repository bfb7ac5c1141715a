import { isIP } from 'node:net'
import { UsageError } from './usage-error.ts'

/** The proxies that a flag or a variable names; a name would have to be looked up, and could change. */
export function proxiesFrom(text: string | undefined): string[] {
  const addresses = (text ?? '').split(',').map((each) => each.trim())
  const named = addresses.filter(Boolean)
  const wrong = named.find((address) => isIP(address) === 0)
  if (wrong === undefined) return named
  throw new UsageError(`${JSON.stringify(wrong)} is no address of a proxy.`, 'For example: --proxy 127.0.0.1,10.0.0.9')
}
