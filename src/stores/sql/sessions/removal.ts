import type { Connection } from '../connection.ts'
import { forgetDependencies } from '../dependencies.ts'
import { oneOf } from '../one-of.ts'

/** Of these a session may have very many. */
const long = ['memories', 'parts', 'messages', 'questions']

/** In steps, so that others get their turn between them; nobody sees less than all of it, since they are of one commit. */
const atOnce = 500

const ofSession = (table: string, more = '') =>
  `tenant_id = ? AND id IN (SELECT id FROM ${table} WHERE tenant_id = ? AND conversation_id = ?${more} LIMIT ${atOnce})`

/** Subtasks that are nested deep would go by a cascade as deep as that, for which SQLite has a limit: so they are set apart first. */
const apartSql = `UPDATE todos SET parent_id = NULL WHERE ${ofSession('todos', ' AND parent_id IS NOT NULL')}`
const steps = long.map((table) => `DELETE FROM ${table} WHERE ${ofSession(table)}`)
const someSql = `SELECT id FROM todos WHERE tenant_id = ? AND conversation_id = ? LIMIT ${atOnce}`

export async function clearSession(connection: Connection, tenant: number, session: number): Promise<void> {
  const through = async (sql: string) => {
    while ((await connection.run(sql, [tenant, tenant, session])) > 0);
  }
  await through(apartSql)
  await clearTodos(connection, tenant, session)
  for (const sql of steps) await through(sql)
  await connection.run('DELETE FROM seen WHERE tenant_id = ? AND conversation_id = ?', [tenant, session])
  await connection.run("DELETE FROM usage_sums WHERE tenant_id = ? AND scope = 'session' AND name = ?", [tenant, String(session)])
  // Documents outlive the conversation they were written in.
  await connection.run('UPDATE artifacts SET conversation_id = 0 WHERE tenant_id = ? AND conversation_id = ?', [tenant, session])
}

/** What waits elsewhere for one of these learns that it will not be done. */
async function clearTodos(connection: Connection, tenant: number, session: number): Promise<void> {
  for (let gone = 1; gone > 0; ) {
    const numbers = (await connection.all(someSql, [tenant, session])).map(([number]) => Number(number))
    if (numbers.length === 0) return
    await forgetDependencies(connection, tenant, numbers)
    const these = oneOf(connection, 'id', numbers)
    gone = await connection.run(`DELETE FROM todos WHERE tenant_id = ? AND ${these.sql}`, [tenant, these.value])
  }
}
