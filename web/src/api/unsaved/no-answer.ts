import { RefusalError } from '../../../../src/sdk/refusal-error.ts'
import { Unreachable } from '../unreachable.ts'

export type NoAnswer = 'away' | 'signed out'

/** Why nobody has judged a change, if that is so: it is then still to be made. */
export function noAnswer(problem: unknown): NoAnswer | undefined {
  if (problem instanceof Unreachable) return 'away'
  return problem instanceof RefusalError && problem.code === 'unauthenticated' ? 'signed out' : undefined
}
