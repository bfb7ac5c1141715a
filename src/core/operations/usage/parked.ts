import type { Agent } from '../../../contract/nouns/agent.ts'
import { shownSession } from '../../domain/session/session.ts'
import { nextWake, stateOf } from '../../domain/session/situation.ts'
import type { WriteContext } from '../../gate/handler.ts'
import type { Job } from '../../ports/jobs.ts'
import type { StoredSession } from '../../ports/records.ts'
import { situationOf } from '../session/situation.ts'
import { admit, park } from './admission.ts'
import { placesOf } from './places.ts'

/**
 * Why a session that something wakes is not run now; undefined when it may be. What wakes it is kept for later, and takes nothing from its budget.
 */
export async function parkedStill(session: StoredSession, agent: Agent, job: Job, context: WriteContext): Promise<string | undefined> {
  const wake = { trigger: 'recovered' as const, rights: job.payload.rights }
  const { parked } = session
  if (parked?.why === 'limit' && context.now < parked.until) {
    await park(session, parked, wake, context)
    return parked.detail
  }
  const places = await placesOf({ session: session.number, agent: agent.id }, context.store)
  // Whether a model has a price is known only where it is asked.
  const admission = await admit({ places }, { model: undefined, isPriced: true }, context)
  if (admission.kind !== 'park') return undefined
  const after = await park(session, admission.parked, wake, context)
  if (parked?.cap !== admission.parked.cap) await tellParked(after, context)
  return admission.parked.detail
}

async function tellParked(session: StoredSession, context: WriteContext): Promise<void> {
  const outcome = 'budget' as const
  const after = context.keep('session', session, { outcome })
  const { facts, starter } = await situationOf(after, context)
  const situation = { session: after, facts, starter }
  const data = { session: shownSession(after), state: stateOf(situation), outcome, next: nextWake(situation) }
  context.emit({ type: 'session.yielded', session: session.number, data })
}
