import type { Todo } from '../../../contract/nouns/todo.ts'
import type { Connection } from '../connection.ts'
import { isThere } from '../deletion/is-there.ts'
import { oneOf } from '../one-of.ts'
import { todos } from './table.ts'

const ancestorsSql = `
WITH RECURSIVE above (id, depth) AS (
  SELECT parent_id, 1 FROM todos WHERE tenant_id = ? AND uid = ? AND parent_id IS NOT NULL
  UNION ALL
  SELECT todos.parent_id, above.depth + 1 FROM above JOIN todos ON todos.uid = above.id WHERE todos.parent_id IS NOT NULL
)
SELECT id FROM above ORDER BY depth`

export async function ancestorsOf(connection: Connection, tenant: number, id: string): Promise<string[]> {
  return (await connection.all(ancestorsSql, [tenant, id])).map(([ancestor]) => String(ancestor))
}

const subtasksSql = `
WITH RECURSIVE below (depth, ${todos.columns}) AS (
  SELECT 1, ${todos.columns} FROM todos WHERE tenant_id = ? AND parent_id = ? AND parent_id IS NOT NULL
  UNION ALL
  SELECT below.depth + 1, ${todos.qualified} FROM below JOIN todos ON todos.parent_id = below.uid AND todos.parent_id IS NOT NULL
)
SELECT ${todos.columns} FROM below ORDER BY depth, position, id`

export async function subtasksOf(connection: Connection, tenant: number, id: string): Promise<Todo[]> {
  return todos.all(connection, subtasksSql, [tenant, id])
}

/** The sum keeps a PostgreSQL that has not counted yet from going through all that the tenant has. */
export async function todoNumbers(connection: Connection, tenant: number, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const these = oneOf(connection, 'uid', ids)
  const rows = await connection.all(`SELECT uid, id FROM todos WHERE tenant_id + 0 = ? AND ${these.sql} AND ${isThere('todos')}`, [
    tenant,
    these.value,
  ])
  return new Map(rows.map(([id, number]) => [String(id), Number(number)]))
}

/** The sum as above. */
export async function childrenOf(connection: Connection, tenant: number, ids: readonly string[]): Promise<Todo[]> {
  if (ids.length === 0) return []
  const these = oneOf(connection, 'parent_id', ids)
  return todos.all(
    connection,
    todos.select(`WHERE tenant_id + 0 = ? AND ${these.sql} AND parent_id IS NOT NULL AND ${isThere('todos')} ORDER BY id`),
    [tenant, these.value],
  )
}
