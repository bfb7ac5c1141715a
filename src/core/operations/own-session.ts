import type { Session } from '../../contract/nouns/session.ts'
import { refuse } from '../../contract/refusals.ts'
import type { WriteScene } from '../gate/handler.ts'
import { Refused } from '../gate/refused.ts'

/** An agent that runs acts for its own session and no other. */
export function requireOwn(session: Session, { caller }: Pick<WriteScene, 'caller'>): void {
  if (caller.run === undefined || caller.run.session === session.number) return
  const message = `${caller.name} works in session #${caller.run.session} and cannot act for session #${session.number}.`
  throw new Refused(refuse('forbidden', message, { hint: `Name session ${caller.run.session}.` }).refusal)
}
