import type { StandingSession } from '../../src/contract/nouns/session.ts'

/** It has been run, and nothing more happens to it by itself. */
export function isAtRest({ state, due, outcome }: StandingSession): boolean {
  return state !== 'running' && !due && outcome !== null
}
