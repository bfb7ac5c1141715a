import type { Todo } from '../../contract/nouns/todo.ts'
import type { Connection } from './connection.ts'
import { todos } from './tables.ts'

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

const qualified = todos.columns.replace(/\w+/g, (column) => `todos.${column}`)

const subtasksSql = `
WITH RECURSIVE below (depth, ${todos.columns}) AS (
  SELECT 1, ${todos.columns} FROM todos WHERE tenant_id = ? AND parent_id = ? AND parent_id IS NOT NULL
  UNION ALL
  SELECT below.depth + 1, ${qualified} FROM below JOIN todos ON todos.parent_id = below.uid AND todos.parent_id IS NOT NULL
)
SELECT ${todos.columns} FROM below ORDER BY depth, position, id`

export async function subtasksOf(connection: Connection, tenant: number, id: string): Promise<Todo[]> {
  return (await connection.all(subtasksSql, [tenant, id])).map(todos.decode)
}

const mostNumbers = 100

/** One text for all sizes. The sum keeps a PostgreSQL that has not counted yet from going through all that the tenant has. */
const numbersSql = `SELECT uid, id FROM todos WHERE tenant_id + 0 = ? AND uid IN (${Array(mostNumbers).fill('?').join(', ')})`

export async function todoNumbers(connection: Connection, tenant: number, ids: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (let start = 0; start < ids.length; start += mostNumbers) {
    const group = ids.slice(start, start + mostNumbers)
    const rows = await connection.all(numbersSql, [tenant, ...group, ...Array<string>(mostNumbers - group.length).fill(group[0] ?? '')])
    for (const [id, number] of rows) found.set(String(id), Number(number))
  }
  return found
}
