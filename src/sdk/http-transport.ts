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
/** For a limit that begins anew every ten seconds, twice over. */
const longestWait = 30_000
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
      const body = JSON.stringify(input)
      return outcomeOf(await patiently(() => request(`${base}/v1/perform/${name}`, { method: 'POST', headers, body })))
    },
    events: (options) => follow(base, identity, request, options),
  }
}

/** Another site's page cannot set a header of its own, so this one tells our page from theirs. */
function identityOf(token: string | undefined): Record<string, string> {
  return token === undefined ? { 'x-punchlist': '1' } : { authorization: `Bearer ${token}` }
}

/**
 * Who has asked too much waits as long as it is told to, and asks again: nothing was done. Not for ever, though: whoever is told to wait for longer, or
 * again and again, is answered.
 */
async function patiently(ask: () => Promise<Response>): Promise<Response> {
  for (let waited = 0; ; ) {
    const response = await ask()
    const wait = response.status === 429 ? waitOf(response) : 0
    if (wait === 0 || waited + wait > longestWait) return response
    // Read to its end, so that the connection can be used again.
    await response.text()
    waited += wait
    await pause(wait * (1 + Math.random() / 4), undefined)
  }
}

/** In milliseconds; 0 when it does not say. */
function waitOf({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after'))
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1_000) : 0
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
      if (response.status === 429) delay = Math.max(delay, waitOf(response))
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
    await pause(Math.min(delay, longestWait), options.signal)
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
