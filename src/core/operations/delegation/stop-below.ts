import type { WriteContext } from '../../gate/handler.ts'
import type { StoredSession } from '../../ports/records.ts'
import { settlePart } from '../message/settle-part.ts'
import { stopRunOf } from '../run/waking.ts'
import { loopIn, stopLoop } from './loop.ts'
import { reported } from './report-end.ts'

/**
 * Ends what works for a session, at every depth. A child that runs is told to stop, and reports by itself once it has; one that only
 * waits is ended here and now.
 */
export async function stopBelow(session: StoredSession, why: string, context: WriteContext): Promise<void> {
  for (const child of await context.store.sessions.childrenAtWork(session.id)) {
    await stopBelow(child, why, context)
    const live = await context.store.runs.live(child.number)
    await (live === undefined ? endWaiting(session, child, why, context) : stopRunOf(child.number, why, context))
  }
}

async function endWaiting(session: StoredSession, child: StoredSession, why: string, context: WriteContext): Promise<void> {
  context.keep('session', child, { ...reported, outcome: 'stopped', updatedAt: context.now })
  context.apply({ kind: 'dequeue', key: `wake:${child.number}` })
  const part = child.reports === null || child.reports === 'message' ? undefined : await context.find('part', child.reports)
  const loop = part && loopIn(part)
  if (part && loop) await stopLoop(session, part, loop, why, context)
  else if (part) settlePart(part, { ok: false, output: `It was ended before it was done: ${why}.` }, context)
}
