import type { ListedSession } from '../../../../src/contract/nouns/session.ts'
import { useOperation } from '../../api/use-operation.ts'

/** The sessions that were started from one, with how far each has come: asked once, however many places show it. */
export function useChildren(session: number): { sessions: readonly ListedSession[]; hasMore: boolean } {
  const { data } = useOperation('session.list', { parent: session, progress: true, limit: 100 })
  return { sessions: data?.sessions ?? [], hasMore: data?.next != null }
}
