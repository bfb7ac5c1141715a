import { heldBy, type Situation } from '../session/situation.ts'

/** When a session is taken up by the clock: whichever comes first of its schedule and the time its todos wait for. */
export function atOf(situation: Situation): number {
  const held = heldBy(situation)
  const times = [situation.facts.scheduledAt, held?.kind === 'time' ? held.at : 0, situation.session.parked?.until ?? 0].filter(
    (at) => at > 0,
  )
  return times.length === 0 ? 0 : Math.min(...times)
}
