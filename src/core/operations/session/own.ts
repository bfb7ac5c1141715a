import type { Session } from '../../../contract/nouns/session.ts'
import { decideOpenForMessages, judgeOwn } from '../../domain/session/session.ts'
import type { WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'

export function requireOwn(session: Session, { caller }: WriteContext): void {
  granted(judgeOwn(session, caller))
}

/** What is over takes no more words, and hands nothing on. */
export async function requireOpen(session: Session, context: WriteContext): Promise<void> {
  granted(decideOpenForMessages(session, session.task === null ? undefined : await context.find('task', session.task)))
}
