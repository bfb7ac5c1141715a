import type { Cap, CapMeasure } from '../../../contract/nouns/cap.ts'
import type { Parked } from '../../../contract/nouns/session.ts'
import type { UsageTotal } from '../../../contract/nouns/usage.ts'
import type { Days, RequestUnderWay, UsagePlace } from '../../ports/usage.ts'
import { capText } from './cap-text.ts'
import { dateOf, dayOf, startOfDay, tokensOf } from './total.ts'

/** What a cap counts for one request: a place of the sums, or the run itself. */
export type CapPlace = UsagePlace | { scope: 'run'; name: string }

/** A cap where it applies, and how it stands there. */
export interface CapStand {
  cap: Cap
  place: CapPlace
  /** In whole nano-dollars, tokens, requests or milliseconds, as `limitOf` is. */
  spent: number
  /** What others have under way. */
  reserved: number
}

/** A cap of one agent, task or session stands in for that on each of them. */
export function capsThatApply(caps: readonly Cap[], places: readonly CapPlace[]): Pick<CapStand, 'cap' | 'place'>[] {
  const isSame = (one: Cap, other: Cap) => one.scope === other.scope && one.measure === other.measure && one.per === other.per
  return caps.flatMap((cap) =>
    places
      .filter(({ scope, name }) => {
        if (scope !== cap.scope) return false
        if (cap.of !== '' || scope === 'tenant' || scope === 'run') return scope === 'run' || cap.of === name
        return !caps.some((other) => isSame(cap, other) && other.of === name)
      })
      .map((place) => ({ cap, place })),
  )
}

/** What the caps on these places are found by. */
export function capKeys(places: readonly CapPlace[]): string[] {
  return [...new Set(places.flatMap(({ scope, name }) => (scope === 'run' ? ['run:'] : [`${scope}:`, `${scope}:${name}`])))]
}

const nanodollarsADollar = 1_000_000_000
const millisecondsAMinute = 60_000

export function limitOf({ measure, amount }: Pick<Cap, 'measure' | 'amount'>): number {
  if (measure === 'money') return Math.round(amount * nanodollarsADollar)
  return Math.round(measure === 'minutes' ? amount * millisecondsAMinute : amount)
}

/** The same in dollars, tokens, requests or minutes. */
export function amountOf(measure: CapMeasure, counted: number): number {
  if (measure === 'money') return counted / nanodollarsADollar
  return measure === 'minutes' ? counted / millisecondsAMinute : counted
}

export function measured(measure: CapMeasure, usage: UsageTotal): number {
  switch (measure) {
    case 'money':
      return usage.nanodollars
    case 'tokens':
      return tokensOf(usage)
    case 'requests':
      return usage.requests
    case 'minutes':
      return usage.milliseconds
  }
}

/** Time passes as it is used: nothing of it is set aside. */
export function reservedBy(measure: CapMeasure, { tokens, nanodollars }: RequestUnderWay): number {
  return { money: nanodollars, tokens, requests: 1, minutes: 0 }[measure]
}

/** The days that a cap counts now, what they are called, and when they are over; 0 when never. */
export function windowOf({ per }: Pick<Cap, 'per'>, today: number): { days: Days; name: string; until: number } {
  if (per === 'all') return { days: { from: 0, to: today + 1 }, name: '', until: 0 }
  if (per === 'day') return { days: { from: today, to: today }, name: dateOf(today), until: startOfDay(today + 1) }
  const date = new Date(startOfDay(today))
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  return {
    days: { from: dayOf(Date.UTC(year, month, 1)), to: today },
    name: dateOf(today).slice(0, 7),
    until: Date.UTC(year, month + 1, 1),
  }
}

export type Admission = { kind: 'go' } | { kind: 'wait' } | { kind: 'park'; parked: Parked; stand: CapStand }

/** What is known of who is about to be asked. */
export interface Asked {
  /** Undefined when nobody can say before it is over. */
  model: string | undefined
  isPriced: boolean
}

/**
 * Whether a request may be made now. What is spent parks it; what others have set aside only makes it wait, since that may come to less. Under a
 * cap on money nobody is asked whose price nobody knows, unless the cap allows it.
 */
export function decideAdmission(stands: readonly CapStand[], asked: Asked, today: number): Admission {
  const reached = stands.find(({ cap, spent }) => spent >= limitOf(cap))
  if (reached !== undefined) return parkedBy(reached, 'cap', `${capText(reached.cap, reached.place)} is reached`, today)
  const blind = asked.isPriced ? undefined : stands.find(({ cap }) => cap.measure === 'money' && cap.unpriced === 'park')
  if (blind !== undefined) {
    const who = asked.model === undefined ? 'its agent does not say what it costs' : `${asked.model} has no price`
    return parkedBy(blind, 'unpriced', `${who}, and ${capText(blind.cap, blind.place)} is on money`, today)
  }
  return stands.some(({ cap, spent, reserved }) => spent + reserved >= limitOf(cap)) ? { kind: 'wait' } : { kind: 'go' }
}

function parkedBy(stand: CapStand, why: Parked['why'], detail: string, today: number): Admission {
  const { until } = windowOf(stand.cap, today)
  return { kind: 'park', stand, parked: { why, cap: stand.cap.number, until: why === 'cap' ? until : 0, detail } }
}

const nearing = 0.8
/** Whom people were told of is remembered for so many. */
const mostTold = 100

/** What people are to be told of caps that are nearly or quite used up, once each for each time; of a run, only when it is. */
export function decideTelling(stands: readonly CapStand[], today: number): { stand: CapStand; isReached: boolean; told: string[] }[] {
  return stands.flatMap((stand) => {
    const { cap, place, spent } = stand
    const limit = limitOf(cap)
    const isReached = spent >= limit
    if (!isReached && (place.scope === 'run' || spent < limit * nearing)) return []
    const mark = `${place.scope}:${place.name}@${windowOf(cap, today).name}${isReached ? '!' : ''}`
    return cap.told.includes(mark) ? [] : [{ stand, isReached, told: [...cap.told, mark].slice(-mostTold) }]
  })
}
