import { type QuotaName, type Quotas, quotaVariables, usualQuotas } from '../../core/domain/quota/quotas.ts'
import { numberFrom } from './number-from.ts'
import type { Environment } from './place.ts'

const most = 999_999_999

/** Every process that writes reads them for itself; 0 lifts one. */
export function quotasFrom(environment: Environment): Quotas {
  const names = Object.keys(usualQuotas) as QuotaName[]
  return Object.fromEntries(
    names.map((name) => [name, numberFrom(quotaVariables[name], environment[quotaVariables[name]] || String(usualQuotas[name]), 0, most)]),
  ) as unknown as Quotas
}
