import type { Outcome, Refusal } from '../../contract/refusals.ts'

/** Carries a refusal out of a transaction, so that it is rolled back. Thrown and caught inside the gate only. */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** The value of an outcome; a refusal ends the operation. */
export function granted<Value>(outcome: Outcome<Value>): Value {
  if (outcome.granted) return outcome.value
  throw new Refused(outcome.refusal)
}
