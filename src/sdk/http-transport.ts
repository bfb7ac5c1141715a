import type { Outcome, Refusal, RefusalCode } from '../contract/refusals.ts'
import type { Suggestion } from '../contract/suggestion.ts'
import { parseEventStream } from './event-stream.ts'
import { RefusalError } from './refusal-error.ts'
import type { EventOptions, StreamedEvent, Transport } from './transport.ts'

export interface HttpOptions {
  url: string
  /** Left out in a page that the daemon itself has served: the browser's cookie then says who asks. */
  token?: string
  fetch?: typeof fetch
}

const firstDelay = 250
const longestDelay = 5_000
/** Refusals that mean: try later. */
const comesBack: ReadonlySet<RefusalCode> = new Set(['too_many', 'unavailable'])

/** Speaks to a daemon. Operations go to one route that takes them all by name. */
export function httpTransport({ url, token, fetch: request = fetch }: HttpOptions): Transport {
  const base = url.replace(/\/+$/, '')
  const identity = identityOf(token)
  return {
    async perform(name, input, { key, version, claim }) {
      const headers: Record<string, string> = { ...identity, 'content-type': 'application/json' }
      if (key !== undefined) headers['idempotency-key'] = key
      if (version !== undefined) headers['if-match'] = `"${version}"`
      if (claim !== undefined) headers['punchlist-claim'] = claim
      const response = await request(`${base}/v1/perform/${name}`, { method: 'POST', headers, body: JSON.stringify(input) })
      return outcomeOf(response)
    },
    events: (options) => follow(base, identity, request, options),
  }
}

/** Another site's page cannot set a header of its own, so this one tells our page from theirs. */
function identityOf(token: string | undefined): Record<string, string> {
  return token === undefined ? { 'x-punchlist': '1' } : { authorization: `Bearer ${token}` }
}

async function outcomeOf(response: Response): Promise<Outcome<unknown>> {
  const body: unknown = await response.json()
  if (response.ok) return { granted: true, value: body }
  return { granted: false, refusal: refusalFrom(body) }
}

function refusalFrom(body: unknown): Refusal {
  const problem = body as Omit<Refusal, 'instead'> & { detail: string; instead?: Suggestion & { request?: string }; reference?: string }
  if (!problem.code || problem.reference) throw new Error(problem.detail ?? 'The server gave an answer that is no answer.')
  const { code, hint, fields, outcome, version, current } = problem
  // As a request it is said to whoever has no other words for it.
  const { request: _request, ...suggestion } = problem.instead ?? {}
  const instead = problem.instead && (suggestion as Suggestion)
  return { code, message: problem.detail, hint, instead, fields, outcome, version, current }
}

/** Goes on behind the last event it has seen, whatever cuts the connection; ends when the server refuses, or the caller stops. */
async function* follow(
  base: string,
  identity: Record<string, string>,
  request: typeof fetch,
  options: EventOptions,
): AsyncGenerator<StreamedEvent> {
  let after = options.after
  let delay = firstDelay
  while (!options.signal?.aborted) {
    try {
      const response = await request(`${base}/v1/events?${queryOf({ ...options, after })}`, {
        headers: { ...identity, accept: 'text/event-stream' },
        signal: options.signal,
      })
      if (!response.ok || response.body === null) throw new RefusalError(refusalFrom(await response.json()))
      for await (const { id, data } of parseEventStream(response.body)) {
        if (options.signal?.aborted) return
        delay = firstDelay
        if (id !== undefined) after = Number(id)
        if (data !== undefined) yield data as StreamedEvent
      }
    } catch (problem) {
      if (problem instanceof RefusalError && !comesBack.has(problem.code)) throw problem
    }
    await pause(delay, options.signal)
    delay = Math.min(delay * 2, longestDelay)
  }
}

function queryOf({ after, session, type }: EventOptions): URLSearchParams {
  const given = Object.entries({ after, session, type }).filter(([, value]) => value !== undefined)
  return new URLSearchParams(Object.fromEntries(given.map(([name, value]) => [name, String(value)])))
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const over = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, milliseconds)
    signal?.addEventListener('abort', over)
  })
}
