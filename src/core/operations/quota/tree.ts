import type { Session } from '../../../contract/nouns/session.ts'
import type { WriteContext } from '../../gate/handler.ts'
import type { StoredSession } from '../../ports/records.ts'

/**
 * Number of the session that a new one has come of; 0 when it has come of none. What an agent makes while it runs belongs to its own tree, be it a task of
 * somebody else's: else each would begin a tree, and nothing would bound how many there are.
 */
export async function treeOf({ parent, depth }: Session, parentTask: number | null, context: WriteContext): Promise<number> {
  const { caller, find } = context
  if (caller.run !== undefined) return rootOf(await find('session', caller.run.session))
  if (depth > 0 && parent !== null) return rootOf(await find('session', parent))
  const above = parentTask === null ? undefined : await find('task', parentTask)
  return above === undefined ? 0 : rootOf(await find('session', above.session))
}

function rootOf(session: StoredSession | undefined): number {
  if (session === undefined) return 0
  return session.tree === 0 ? session.number : session.tree
}
