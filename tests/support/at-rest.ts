import type { SessionWithState } from '../../src/contract/nouns/session.ts'
import { until } from './until.ts'

/** It has been run, and nothing more happens to it by itself. */
export function isAtRest({ state, due, outcome }: SessionWithState): boolean {
  return state !== 'running' && !due && outcome !== null
}

/** How a session stands once nothing more happens to it by itself. */
export function whenAtRest(session: number, look: () => Promise<{ session: SessionWithState }>): Promise<SessionWithState> {
  return until(`session ${session} at rest`, async () => {
    const found = (await look()).session
    return isAtRest(found) ? found : undefined
  })
}
