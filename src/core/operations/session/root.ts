import type { Session } from '../../../contract/nouns/session.ts'
import type { ReadContext } from '../../gate/handler.ts'

/** The session that a conversation began in: work that is handed on inside it has sessions of its own below. */
export async function rootOf(session: Session, { store }: Pick<ReadContext, 'store'>): Promise<Session> {
  let current = session
  // Each is one deeper than its parent, so the way up ends.
  for (let left = session.depth; left > 0 && current.parent !== null; left--) {
    const above = await store.find('session', current.parent)
    if (above === undefined) break
    current = above
  }
  return current
}
