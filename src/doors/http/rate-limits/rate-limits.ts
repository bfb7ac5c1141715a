import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import { createWindowCounts, type SharedCounts, type WindowCounts } from './window-counts.ts'

/** How many requests are answered within a span; 0 for any number. */
export interface Rates {
  /** With one token, within ten seconds. */
  token: number
  /** Without a token that is known, from one address, within ten seconds. */
  address: number
  /** With tokens that are no good, from one address, within a minute. */
  failed: number
}

/** Far above what a dashboard, a command line or an agent in its right mind asks. */
export const usualRates: Rates = { token: 10_000, address: 1_000, failed: 60 }

/** Where the operator sets each. */
export const rateVariables: Record<keyof Rates, string> = {
  token: 'PUNCHLIST_RATE_TOKEN',
  address: 'PUNCHLIST_RATE_ADDRESS',
  failed: 'PUNCHLIST_RATE_FAILED',
}

const spans: Record<keyof Rates, number> = { token: 10, address: 10, failed: 60 }
const names: Record<keyof Rates, string> = { token: 'token', address: 'address', failed: 'failed-tokens' }
const said: Record<keyof Rates, string> = {
  token: 'requests were made with this token',
  address: 'requests without a token that is known came from this address',
  failed: 'requests with tokens that are no good came from this address',
}

/** What an answer says of the limit that it was counted for, as the IETF's draft has it. */
type RateHeaders = { 'ratelimit-policy': string; ratelimit: string } | undefined

export interface Counted {
  outcome: Outcome<null>
  headers: RateHeaders
  /** Seconds until there is room again. */
  wait: number
}

export type Shared = Partial<Record<keyof Rates, SharedCounts>>

export interface RateLimits {
  /** One more request. */
  count(kind: keyof Rates, key: string): Counted
  /** Whether there is room for one more, without counting it. */
  look(kind: keyof Rates, key: string): Counted
  /** What other daemons should know; undefined when there is nothing. */
  told(): Shared | undefined
  hear(others: readonly Shared[]): void
}

const unlimited: Counted = { outcome: grant(null), headers: undefined, wait: 0 }

export function createRateLimits(rates: Rates, now: () => number): RateLimits {
  const kinds = (Object.keys(rates) as (keyof Rates)[]).filter((kind) => rates[kind] > 0)
  const windows = new Map<keyof Rates, WindowCounts>(
    kinds.map((kind) => [kind, createWindowCounts({ most: rates[kind], span: spans[kind], now })]),
  )
  const policies = Object.fromEntries(kinds.map((kind) => [kind, `"${names[kind]}";q=${rates[kind]};w=${spans[kind]}`]))
  const counted = (kind: keyof Rates, left: number, wait: number): Counted => ({
    outcome: left < 0 ? refuseMore(kind, rates[kind], wait) : grant(null),
    headers: { 'ratelimit-policy': policies[kind] ?? '', ratelimit: `"${names[kind]}";r=${Math.max(left, 0)};t=${wait}` },
    wait,
  })
  return {
    count(kind, key) {
      const window = windows.get(kind)
      return window === undefined ? unlimited : counted(kind, window.add(key), window.wait())
    },
    look(kind, key) {
      const window = windows.get(kind)
      return window === undefined ? unlimited : counted(kind, window.left(key) - 1, window.wait())
    },
    told() {
      const all = [...windows].map(([kind, window]) => [kind, window.notable()] as const)
      const some = all.filter(([, { counts }]) => Object.keys(counts).length > 0)
      return some.length === 0 ? undefined : Object.fromEntries(some)
    },
    hear(others) {
      for (const [kind, window] of windows) window.hear(others.flatMap((shared) => shared[kind] ?? []))
    },
  }
}

function refuseMore(kind: keyof Rates, most: number, wait: number): Outcome<never> {
  return refuse('too_many', `${most} ${said[kind]} within ${spans[kind]} seconds, which is the most that is answered.`, {
    hint: `Nothing was done. Try again in ${wait === 1 ? 'a second' : `${wait} seconds`}. The operator may raise ${rateVariables[kind]}.`,
  })
}
