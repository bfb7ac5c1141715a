import type { SessionState } from '../../../src/contract/nouns/session.ts'

/** What goes on or waits for somebody is worth a look; what rests is not. */
const ranks: Record<SessionState, number> = {
  awaiting_approval: 0,
  awaiting_human: 0,
  running: 1,
  awaiting_peer: 2,
  idle: 3,
  dormant: 4,
  done: 4,
}

/** Sessions in the order in which somebody who watches wants them; of two alike, the newer first. */
export function atWorkFirst<Row extends { number: number; state: SessionState }>(sessions: readonly Row[]): Row[] {
  return sessions.toSorted((one, other) => ranks[one.state] - ranks[other.state] || other.number - one.number)
}
