import type { Connection } from './connection.ts'

/** What each table calls its rows; those of one session may be very many. */
const keys = { todos: 'id', memories: 'id', parts: 'id', messages: 'id', questions: 'id', looks: 'who' }

/** In steps, so that others get their turn between them; nobody sees less than all of it, since they are of one commit. */
const atOnce = 500

const stepSql = ([table, key]: [string, string]) => `
DELETE FROM ${table} WHERE tenant_id = ? AND conversation_id = ? AND ${key} IN (
  SELECT ${key} FROM ${table} WHERE tenant_id = ? AND conversation_id = ? LIMIT ${atOnce}
)`
/** Subtasks that are nested deep would go by a cascade as deep as that, for which SQLite has a limit: so they are set apart first. */
const apartSql = `
UPDATE todos SET parent_id = NULL WHERE tenant_id = ? AND conversation_id = ? AND id IN (
  SELECT id FROM todos WHERE tenant_id = ? AND conversation_id = ? AND parent_id IS NOT NULL LIMIT ${atOnce}
)`
const steps = [apartSql, ...Object.entries(keys).map(stepSql)]

export async function clearSession(connection: Connection, tenant: number, session: number): Promise<void> {
  for (const sql of steps) {
    while ((await connection.run(sql, [tenant, session, tenant, session])) > 0);
  }
  // Documents outlive the conversation they were written in.
  await connection.run('UPDATE artifacts SET conversation_id = 0 WHERE tenant_id = ? AND conversation_id = ?', [tenant, session])
}
