import type { Session } from '../../../contract/nouns/session.ts'
import type { ReadContext } from '../../gate/handler.ts'

const deepest = 20

/** The number of the session whose list this one works on; null when it works on none. */
export async function listOf(session: Session, { store }: Pick<ReadContext, 'store'>): Promise<number | null> {
  let current = session
  for (let step = 0; step < deepest; step++) {
    if (current.todos === 'off') return null
    const above = current.todos === 'own' || current.parent === null ? undefined : await store.find('session', current.parent)
    if (above === undefined) return current.number
    current = above
  }
  return null
}
