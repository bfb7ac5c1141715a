import { Refused } from '../../core/gate/refused.ts'
import { StoreUnavailable } from '../../core/ports/unavailable.ts'
import { advice, withAdvice } from '../../core/render/text/advice.ts'
import { commandFor } from '../../doors/cli/phrases/command-for.ts'

/** The store or the daemon is out of reach, and may come back. */
export function isAway(problem: unknown): boolean {
  return problem instanceof StoreUnavailable || (problem instanceof Refused && problem.refusal.code === 'unavailable')
}

/** What went wrong in a sentence for the person; a defect is thrown on. */
export function problemText(problem: unknown): string {
  if (problem instanceof Refused) return withAdvice(problem.refusal.message, advice(problem.refusal, commandFor))
  if (problem instanceof StoreUnavailable) return `${problem.message} ${problem.hint}`
  throw problem
}
