/**
 * The store could not do what was asked: locked for too long, disk full, damaged, out of reach. `outcome` says what is
 * known of the change: `not_saved` when it certainly left nothing behind, `unknown` when the commit itself failed.
 */
export class StoreUnavailable extends Error {
  readonly outcome: 'not_saved' | 'unknown'
  readonly hint: string

  constructor(message: string, outcome: 'not_saved' | 'unknown', hint: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StoreUnavailable'
    this.outcome = outcome
    this.hint = hint
  }
}

/** There is no space left for changes. */
export class DiskFull extends StoreUnavailable {}
