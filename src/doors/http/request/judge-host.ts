import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'

/**
 * A page of another site can make a browser on this machine send requests here, by a name of its own that resolves to
 * loopback. So the name and the port in Host must be ours, and so must Origin when there is one.
 */
export function judgeHost(host: string | undefined, origin: string | undefined, allowed: ReadonlySet<string>): Outcome<null> {
  if (host === undefined || !allowed.has(host.toLowerCase())) {
    return refuse('wrong_host', `This server does not answer to the name ${JSON.stringify((host ?? '').slice(0, 100))}.`, {
      hint: `Use ${[...allowed][0]}, or start the server with --allow-host NAME:PORT.`,
    })
  }
  if (origin === undefined) return grant(null)
  if (originHost(origin) === host.toLowerCase()) return grant(null)
  return refuse('forbidden', 'Requests from pages of other sites are not taken.', {
    hint: 'Call from a program, or from the page this server shows.',
  })
}

function originHost(origin: string): string | undefined {
  try {
    return new URL(origin).host.toLowerCase()
  } catch {
    return undefined
  }
}
