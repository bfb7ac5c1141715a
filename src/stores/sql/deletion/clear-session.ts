import type { Connection } from '../connection.ts'
import { deleteSome, type Going } from './delete-some.ts'
import { removeSomeTodos } from './remove-todos.ts'

const atOnce = 100

const leaveSql = `UPDATE artifacts SET conversation_id = 0 WHERE id IN (
  SELECT id FROM artifacts WHERE tenant_id = ? AND conversation_id = ? LIMIT ${atOnce}
)`

/** What a session may have very many of, besides todos. */
const tables: readonly Pick<Going, 'table' | 'long'>[] = [
  { table: 'memories', long: 'body' },
  { table: 'parts', long: 'content' },
  { table: 'messages' },
  { table: 'questions', long: 'text' },
  { table: 'seen' },
]

/**
 * Removes about so many rows of what was said and listed in a session, a hundred a statement, and answers how many. Where that is fewer than were asked
 * for, nothing is left. It may be broken off anywhere and done again.
 */
export async function clearSession(connection: Connection, tenant: number, session: number, limit: number): Promise<number> {
  let gone = 0
  const through = async (step: () => Promise<number>): Promise<void> => {
    for (let some = 1; some > 0 && gone < limit; gone += some) some = await step()
  }
  // Documents outlive the conversation they were written in.
  await through(() => connection.run(leaveSql, [tenant, session]))
  await through(() => removeSomeTodos(connection, tenant, ' AND conversation_id = ?', [session]))
  for (const table of tables) {
    const going = { ...table, where: 'tenant_id = ? AND conversation_id = ?', values: [tenant, session] }
    await through(() => deleteSome(connection, going, atOnce))
  }
  if (gone >= limit) return gone
  await connection.run('DELETE FROM trimmed_sessions WHERE tenant_id = ? AND session = ?', [tenant, session])
  // One for each day on which something ran there.
  await connection.run("DELETE FROM usage_sums WHERE tenant_id = ? AND scope = 'session' AND name = ?", [tenant, String(session)])
  return gone
}
