import type { Connection } from '../connection.ts'

/** Of these a session may have very many. */
const long = ['todos', 'memories', 'parts', 'messages', 'questions']

/** In steps, so that others get their turn between them; nobody sees less than all of it, since they are of one commit. */
const atOnce = 500

const ofSession = (table: string, more = '') =>
  `tenant_id = ? AND id IN (SELECT id FROM ${table} WHERE tenant_id = ? AND conversation_id = ?${more} LIMIT ${atOnce})`

/** Subtasks that are nested deep would go by a cascade as deep as that, for which SQLite has a limit: so they are set apart first. */
const apartSql = `UPDATE todos SET parent_id = NULL WHERE ${ofSession('todos', ' AND parent_id IS NOT NULL')}`
const steps = [apartSql, ...long.map((table) => `DELETE FROM ${table} WHERE ${ofSession(table)}`)]

export async function clearSession(connection: Connection, tenant: number, session: number): Promise<void> {
  for (const sql of steps) {
    while ((await connection.run(sql, [tenant, tenant, session])) > 0);
  }
  await connection.run('DELETE FROM seen WHERE tenant_id = ? AND conversation_id = ?', [tenant, session])
  // Documents outlive the conversation they were written in.
  await connection.run('UPDATE artifacts SET conversation_id = 0 WHERE tenant_id = ? AND conversation_id = ?', [tenant, session])
}
