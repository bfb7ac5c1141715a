import { withFields } from '../domain/session.ts'
import type { WriteScene } from '../gate/handler.ts'
import type { StoredSession } from '../ports/store.ts'
import { loopIn, stopLoop } from './message-loop.ts'
import { reported } from './reporting.ts'
import { settlePart } from './settle-part.ts'
import { type Consequences, nothing, stopRunOf, together } from './waking.ts'

/**
 * Ends what works for a session, at every depth. A child that runs is told to stop, and reports by itself once it has; one that only
 * waits is ended here and now.
 */
export async function stopBelow(session: StoredSession, why: string, scene: WriteScene): Promise<Consequences> {
  const parts: Consequences[] = []
  for (const child of await scene.store.childrenAtWork(session.id)) {
    parts.push(await stopBelow(child, why, scene))
    const live = await scene.store.liveRun(child.number)
    parts.push(live === undefined ? await endWaiting(session, child, why, scene) : await stopRunOf(child.number, why, scene))
  }
  return together(...parts)
}

async function endWaiting(session: StoredSession, child: StoredSession, why: string, scene: WriteScene): Promise<Consequences> {
  const part = child.reports === null || child.reports === 'message' ? undefined : await scene.store.find('part', child.reports)
  const loop = part === undefined ? undefined : loopIn(part)
  const output = `It was ended before it was done: ${why}.`
  const settled =
    part === undefined
      ? nothing
      : loop === undefined
        ? settlePart(part, { ok: false, output }, scene)
        : await stopLoop(session, part, loop, why, scene)
  const row = withFields(child, { ...reported, outcome: 'stopped' }, scene.now)
  const ended: Consequences = {
    changes: [
      { kind: 'update', noun: 'session', row },
      { kind: 'dequeue', key: `wake:${child.number}` },
    ],
    events: [],
  }
  return together(ended, settled)
}
