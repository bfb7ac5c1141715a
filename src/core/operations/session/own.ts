import type { Session } from '../../../contract/nouns/session.ts'
import { refuse } from '../../../contract/refusals.ts'
import { decideOpenForMessages } from '../../domain/session/session.ts'
import type { WriteContext } from '../../gate/handler.ts'
import { granted, Refused } from '../../gate/refused.ts'

/** An agent that runs acts for its own session and no other. */
export function requireOwn(session: Session, { caller }: Pick<WriteContext, 'caller'>): void {
  if (caller.run === undefined || caller.run.session === session.number) return
  const message = `${caller.name} works in session #${caller.run.session} and cannot act for session #${session.number}.`
  throw new Refused(refuse('forbidden', message, { hint: `Name session ${caller.run.session}.` }).refusal)
}

/** What is over takes no more words, and hands nothing on. */
export async function requireOpen(session: Session, { store }: Pick<WriteContext, 'store'>): Promise<void> {
  granted(decideOpenForMessages(session, session.task === null ? undefined : await store.find('task', session.task)))
}
