import type { Refusal, RefusalCode } from '../contract/refusals.ts'

/** A refusal, thrown: what was wrong, and in `hint` what to do instead. */
export class RefusalError extends Error {
  readonly code: RefusalCode
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.name = 'RefusalError'
    this.code = refusal.code
    this.refusal = refusal
  }

  get hint(): string | undefined {
    return this.refusal.hint
  }
}
