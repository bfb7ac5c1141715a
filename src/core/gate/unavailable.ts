import { type Refusal, refuse } from '../../contract/refusals.ts'
import type { StoreUnavailable } from '../ports/unavailable.ts'

/** A store that cannot be used is an expected no, at every door. */
export function unavailable({ message, hint, outcome }: StoreUnavailable): Refusal {
  return refuse('unavailable', message, { hint, outcome }).refusal
}
