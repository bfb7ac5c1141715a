import type { SessionWithState } from '../../contract/nouns/session.ts'

/** How a session stands, in people’s words. */
export function standsAs({ state, hold, due, outcome }: Pick<SessionWithState, 'state' | 'hold' | 'due' | 'outcome'>): string {
  if (hold !== null) return hold
  if (due) return 'about to run'
  if (state === 'awaiting_human' || state === 'awaiting_approval') return 'waiting for you'
  if (state === 'awaiting_peer') return 'waiting for another'
  if (state === 'dormant') return outcome === 'done' ? 'done' : 'idle'
  return state
}
