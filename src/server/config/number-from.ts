import { refuse } from '../../contract/refusals.ts'
import { Refused } from '../../core/gate/refused.ts'

/** What somebody has written for a number, which must lie between these. */
export function numberFrom(name: string, written: string, least: number, most: number): number {
  if (/^\d{1,9}$/.test(written) && Number(written) >= least && Number(written) <= most) return Number(written)
  throw new Refused(refuse('invalid', `${name}: must be a number from ${least} to ${most}, not ${JSON.stringify(written)}.`).refusal)
}
