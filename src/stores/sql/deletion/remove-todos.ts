import type { Connection } from '../connection.ts'
import { forgetDependencies } from '../dependencies.ts'
import { oneOf } from '../one-of.ts'
import { deleteSome, type Going } from './delete-some.ts'

const atOnce = 100

/**
 * Takes the next step to remove these todos, a hundred at most, and answers how many rows it has changed. A row would take along all that is below it
 * and on it, however much that is, and SQLite has a limit for how deep: so subtasks are set apart first, and comments and links go before. What waits
 * elsewhere for one of these learns that it will not be done.
 */
export async function removeSomeTodos(connection: Connection, tenant: number, which: string, values: readonly number[]): Promise<number> {
  const rows = await connection.all(`SELECT id, uid FROM todos WHERE tenant_id = ?${which} LIMIT ${atOnce}`, [tenant, ...values])
  if (rows.length === 0) return 0
  const numbers = rows.map(([number]) => Number(number))
  return (
    (await setApart(
      connection,
      tenant,
      rows.map(([, id]) => String(id)),
    )) ||
    (await removeFrom(connection, tenant, numbers, { table: 'comments', long: 'text' })) ||
    (await removeFrom(connection, tenant, numbers, { table: 'links' })) ||
    (await remove(connection, tenant, numbers))
  )
}

async function setApart(connection: Connection, tenant: number, parents: readonly string[]): Promise<number> {
  const below = oneOf(connection, 'parent_id', parents)
  const found = await connection.all(`SELECT id FROM todos WHERE ${below.sql} AND parent_id IS NOT NULL LIMIT ${atOnce}`, [below.value])
  if (found.length === 0) return 0
  const these = oneOf(
    connection,
    'id',
    found.map(([number]) => Number(number)),
  )
  return connection.run(`UPDATE todos SET parent_id = NULL WHERE tenant_id = ? AND ${these.sql}`, [tenant, these.value])
}

async function removeFrom(
  connection: Connection,
  tenant: number,
  todos: readonly number[],
  table: Pick<Going, 'table' | 'long'>,
): Promise<number> {
  const these = oneOf(connection, 'todo_id', todos)
  const where = `tenant_id = ? AND ${these.sql} AND todo_id IS NOT NULL`
  return deleteSome(connection, { ...table, where, values: [tenant, these.value] }, atOnce)
}

async function remove(connection: Connection, tenant: number, numbers: readonly number[]): Promise<number> {
  await forgetDependencies(connection, tenant, numbers)
  const these = oneOf(connection, 'id', numbers)
  return connection.run(`DELETE FROM todos WHERE tenant_id = ? AND ${these.sql}`, [tenant, these.value])
}
