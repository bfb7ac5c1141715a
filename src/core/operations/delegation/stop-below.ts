import { withFields } from '../../domain/session/session.ts'
import type { WriteContext } from '../../gate/handler.ts'
import type { StoredSession } from '../../ports/store.ts'
import { settlePart } from '../message/settle-part.ts'
import { type Consequences, nothing, stopRunOf, together } from '../run/waking.ts'
import { loopIn, stopLoop } from './loop.ts'
import { reported } from './report-end.ts'

/**
 * Ends what works for a session, at every depth. A child that runs is told to stop, and reports by itself once it has; one that only
 * waits is ended here and now.
 */
export async function stopBelow(session: StoredSession, why: string, context: WriteContext): Promise<Consequences> {
  const parts: Consequences[] = []
  for (const child of await context.store.sessions.childrenAtWork(session.id)) {
    parts.push(await stopBelow(child, why, context))
    const live = await context.store.runs.live(child.number)
    parts.push(live === undefined ? await endWaiting(session, child, why, context) : await stopRunOf(child.number, why, context))
  }
  return together(...parts)
}

async function endWaiting(session: StoredSession, child: StoredSession, why: string, context: WriteContext): Promise<Consequences> {
  const part = child.reports === null || child.reports === 'message' ? undefined : await context.store.find('part', child.reports)
  const loop = part === undefined ? undefined : loopIn(part)
  const output = `It was ended before it was done: ${why}.`
  const settled =
    part === undefined
      ? nothing
      : loop === undefined
        ? settlePart(part, { ok: false, output }, context)
        : await stopLoop(session, part, loop, why, context)
  const row = withFields(child, { ...reported, outcome: 'stopped' }, context.now)
  const ended: Consequences = {
    changes: [
      { kind: 'update', noun: 'session', row },
      { kind: 'dequeue', key: `wake:${child.number}` },
    ],
    events: [],
  }
  return together(ended, settled)
}
