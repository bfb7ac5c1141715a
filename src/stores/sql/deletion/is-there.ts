import type { Connection } from '../connection.ts'

/** Rows of a session that was deleted are there for nobody. Nearly always there is no such session, and this costs nothing. */
export function isThere(table: string): string {
  return `NOT EXISTS (SELECT 1 FROM deleted_sessions AS gone WHERE gone.tenant_id = ${table}.tenant_id AND gone.id = ${table}.conversation_id)`
}

const deletedSql = 'SELECT id FROM deleted_sessions WHERE tenant_id = ? ORDER BY id'

/** The sessions whose rows are to be passed over; asked once a transaction, by whoever reads across lists. */
export function deletedSessions(connection: Connection, tenant: number): () => Promise<readonly number[]> {
  let known: Promise<number[]> | undefined
  return () => {
    known ??= connection.all(deletedSql, [tenant]).then((rows) => rows.map(([id]) => Number(id)))
    return known
  }
}
