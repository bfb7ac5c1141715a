import { grant, type Outcome, refuse } from '../../contract/refusals.ts'

export interface Attempts {
  /** Counts as failed until it is said to have succeeded, so that many at once are no more than one after another. */
  begin(): Outcome<{ succeeded(): void }>
  /** Seconds until one more may be made. */
  wait(): number
}

/** So many failures within a span, of whoever it is, and then a pause. */
export function createAttempts({ most, span, now }: { most: number; span: number; now(): number }): Attempts {
  const failures = new Set<{ at: number }>()
  const wait = () => {
    for (const failure of failures) if (now() - failure.at >= span) failures.delete(failure)
    const oldest = [...failures].at(-most)
    return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest.at + span - now()) / 1000))
  }
  return {
    wait,
    begin() {
      const seconds = wait()
      if (seconds > 0) return refuse('too_many', 'Too many attempts to sign in have failed.', { hint: `Try again in ${seconds} seconds.` })
      const attempt = { at: now() }
      failures.add(attempt)
      return grant({ succeeded: () => void failures.delete(attempt) })
    },
  }
}
