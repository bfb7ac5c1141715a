import type { Usage, UsageTotal } from '../../contract/nouns/usage.ts'

/** What an agent or a provider says that a request has used. Whatever it says: it is looked over before it is kept. */
export type ReportedUsage = Partial<Record<Exclude<keyof Usage, 'price'>, number | null>> & {
  /** In dollars, for those who do not count in thousand millionths of one. */
  cost?: number | null
  price?: string
}

const usageScopes = ['tenant', 'agent', 'model', 'session', 'task'] as const
export type UsageScope = (typeof usageScopes)[number]

/** What usage counts for: the tenant (which has no name), an agent, a model, a session or a task with all below it, by its number. */
export interface UsagePlace {
  scope: UsageScope
  name: string
}

/** Whether there are sums of it. */
export function isUsagePlace(place: { scope: string; name: string }): place is UsagePlace {
  return (usageScopes as readonly string[]).includes(place.scope)
}

/** What one of these came to. */
export interface NamedUsage {
  name: string
  usage: UsageTotal
}

/** Days are counted from the first of 1970, in UTC; both ends are included. */
export interface Days {
  from: number
  to: number
}

/** How far a run's time has been counted, on the clock that leases are judged by, and the request that it has under way. */
export interface Meter {
  clock: string
  at: number
  underWay: RequestUnderWay | null
}

/** What is set aside for a request until it is known what it used. */
export interface RequestUnderWay {
  tokens: number
  nanodollars: number
  /** What it will count for, as `session:3`. */
  places: string[]
}
