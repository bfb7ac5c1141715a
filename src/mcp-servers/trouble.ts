import { plainLine } from '../core/render/text/plain-text.ts'

/** What is the matter with a server, as the rest of a sentence about it. */
export class Trouble extends Error {}

/** What is left of a connection. */
interface Remains {
  /** How the server ended, as the rest of a sentence about it; nothing when it did not, or nobody knows. */
  end: string | undefined
  /** The last of what it wrote to stderr. */
  complaint: string
}

const longest = 500

/** What is the matter with a server that could not be connected to or asked for its tools, and what it said itself. */
export function troubleWith(error: unknown, { end, complaint }: Remains): string {
  return plainLine(`${isClosing(error) ? (end ?? 'ended the connection') : inWords(error)}${lastWords(complaint)}`)
}

/** As much as is known of how a server went away during a call. */
export function howItWent(error: unknown, { end, complaint }: Remains): string {
  const origin = originOf(error)
  const how = end ?? (origin instanceof Trouble ? origin.message : undefined)
  return `${how === undefined ? '' : `: it ${how}`}${lastWords(complaint)}`
}

function lastWords(complaint: string): string {
  const said = complaint.replace(/\s+/g, ' ').trim()
  return said === '' ? '' : `; it last wrote: ${said}`
}

/** In our own words where we know what it is, else in those of whoever failed first: who passes it on says less. */
export function inWords(error: unknown): string {
  const { status, statusText } = Object(error) as { status?: unknown; statusText?: unknown }
  if (typeof status === 'number') return `answered HTTP ${status}${statusText ? ` ${statusText}` : ''}`
  const origin = originOf(error)
  if (origin instanceof Trouble) return origin.message
  const message = (origin instanceof Error ? origin.message : String(origin)).slice(0, longest)
  return `${isNetwork(origin) ? 'could not be reached' : 'cannot be used'}: ${message}`
}

function originOf(error: unknown): unknown {
  // Several addresses may have been tried, and any of them tells enough.
  if (error instanceof AggregateError) return originOf(error.errors[0])
  return error instanceof Error && error.cause !== undefined ? originOf(error.cause) : error
}

function isNetwork(error: unknown): boolean {
  return error instanceof TypeError || /^(E[A-Z]+|UND_ERR_[A-Z_]+)$/.test(String((Object(error) as NodeJS.ErrnoException).code))
}

/** Whether all that is known is that the connection has ended. */
export function isClosing(error: unknown): boolean {
  if (!(error instanceof Error) || error.cause !== undefined || 'status' in error) return false
  return ['CONNECTION_CLOSED', 'NOT_CONNECTED', 'ERA_NEGOTIATION_FAILED'].includes(String((error as NodeJS.ErrnoException).code))
}

/** What was put into a definition stays out of what is shown, whoever repeats it. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const telling = secrets.filter((secret) => secret.length >= 4).toSorted((one, other) => other.length - one.length)
  return telling.reduce((shown, secret) => shown.replaceAll(secret, '***'), text)
}
