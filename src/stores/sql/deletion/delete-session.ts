import type { Connection } from '../connection.ts'
import { clearSession } from './clear-session.ts'

/** What goes with the session's own commit, for which others wait; where there is more, its rows are hidden, and go later. */
const atOnce = 500

export async function deleteSession(connection: Connection, tenant: number, session: number): Promise<void> {
  if ((await clearSession(connection, tenant, session, atOnce)) < atOnce) return
  await connection.run('INSERT INTO deleted_sessions (tenant_id, id) VALUES (?, ?)', [tenant, session])
}
