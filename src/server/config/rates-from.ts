import { type Rates, rateVariables, usualRates } from '../../doors/http/rate-limits/rate-limits.ts'
import { numberFrom } from './number-from.ts'
import type { Environment } from './place.ts'

const most = 999_999_999

/** 0 lifts a limit. */
export function ratesFrom(environment: Environment): Rates {
  const names = Object.keys(usualRates) as (keyof Rates)[]
  return Object.fromEntries(
    names.map((name) => [name, numberFrom(rateVariables[name], environment[rateVariables[name]] || String(usualRates[name]), 0, most)]),
  ) as unknown as Rates
}
